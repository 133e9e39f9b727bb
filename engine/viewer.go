package engine

// Viewer is one of the audiences that a state is projected for.
type Viewer struct {
	kind viewerKind
	seat Seat
}

type viewerKind int

const (
	publicViewer viewerKind = iota
	moderatorViewer
	seatViewer
	refereeViewer
)

// The audiences. Referee sees everything: only replay, tests and backups may name it, never a web handler.
var (
	Public      = Viewer{kind: publicViewer}
	AtModerator = Viewer{kind: moderatorViewer}
	Referee     = Viewer{kind: refereeViewer}
)

// AtSeat is the audience of one seat's own phone.
func AtSeat(s Seat) Viewer { return Viewer{kind: seatViewer, seat: s} }

// Seat is the seat whose phone this is, if it is one.
func (v Viewer) Seat() (Seat, bool) { return v.seat, v.kind == seatViewer }

// SeesAll reports whether this viewer sees everything.
func (v Viewer) SeesAll() bool { return v.kind == refereeViewer }

// IsModerator reports whether this is the console.
func (v Viewer) IsModerator() bool { return v.kind == moderatorViewer }

// Sees reports whether this viewer may know what only the given seat knows; the moderator's own knowledge is the
// console's.
func (v Viewer) Sees(s Seat) bool {
	return v.SeesAll() || v.kind == seatViewer && v.seat == s || v.IsModerator() && s == Moderator
}
