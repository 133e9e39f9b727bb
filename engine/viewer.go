package engine

// Viewer is an audience for which a state is projected.
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

// Referee sees everything: only replay, tests and backups may use it, never a web handler.
var (
	Public      = Viewer{kind: publicViewer}
	AtModerator = Viewer{kind: moderatorViewer}
	Referee     = Viewer{kind: refereeViewer}
)

// AtSeat is the viewer at one seat's phone.
func AtSeat(s Seat) Viewer { return Viewer{kind: seatViewer, seat: s} }

// Seat returns the seat whose phone this is; false for other viewers.
func (v Viewer) Seat() (Seat, bool) { return v.seat, v.kind == seatViewer }

// SeesAll reports whether this viewer sees everything.
func (v Viewer) SeesAll() bool { return v.kind == refereeViewer }

// IsModerator reports whether this is the console.
func (v Viewer) IsModerator() bool { return v.kind == moderatorViewer }

// Sees reports whether this viewer may know what only seat s knows. The console sees what only the moderator knows.
func (v Viewer) Sees(s Seat) bool {
	return v.SeesAll() || v.kind == seatViewer && v.seat == s || v.IsModerator() && s == Moderator
}
