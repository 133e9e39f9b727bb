package web

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"github.com/judgeofthechange/judge/engine"
	"github.com/judgeofthechange/judge/engine/record"
	"github.com/judgeofthechange/judge/referee"
	hall "github.com/judgeofthechange/judge/referee/event"
	"github.com/judgeofthechange/judge/referee/lan"
	"github.com/judgeofthechange/judge/referee/laptop"
	"github.com/judgeofthechange/judge/referee/peers/link"
	"github.com/judgeofthechange/judge/static"
	"github.com/judgeofthechange/judge/views"
	"github.com/judgeofthechange/judge/views/book"
	"github.com/judgeofthechange/judge/views/i18n"
	"github.com/judgeofthechange/judge/views/pages"
)

// Config configures a Server.
type Config struct {
	Lobby *referee.Lobby
	Games []views.Game // in the order in which they are offered
	// Words are the texts that all screens share; i18n.Generic() if nil.
	Words *i18n.Bundle
	Port  int // where phones find this server
	// Hosts are names of this machine besides those that it knows itself.
	Hosts []string
	// Public is the host, with its port unless that is 80, that phones use if it is none of this machine's addresses:
	// from outside a container, or a name that a router knows. It may be empty.
	Public string
	// Before is what Host returned when the program last ran; empty the first time. If it no longer leads here, table
	// screens and consoles say so until a phone has come.
	Before string
	// Installation tells this installation from others on the same computer, which share its cookies: any text that
	// stays the same from one start to the next.
	Installation string
	// Laptop has what people chose for this laptop, and Backups how its backups go. Without both there is no page to choose on.
	Laptop  *laptop.File
	Backups *laptop.Backups
	// Vault restores backups while there are no tables; nil where none can be restored.
	Vault laptop.Vault
	// SigningKey returns the key that signs for the event of a code; nil where nothing signs.
	SigningKey func(code string) (ed25519.PrivateKey, error)
	// Networks lists the addresses that phones may reach, likeliest first; lan.Candidates if nil.
	Networks func() ([]lan.Candidate, error)
	// Peers are the processes of a hall; nil where one process has all tables.
	Peers Peers
	// Link carries requests to Peers; it is set where they are.
	Link *link.Link
	// Tickets encrypts, with a key of the hall, what moves a phone's seat to another laptop. It is set where Peers are.
	Tickets   record.Cipher
	Heartbeat time.Duration    // between signs of life on a stream; 5 s if 0
	Now       func() time.Time // the lobby's if nil
	Log       *slog.Logger     // slog.Default() if nil; it never gets what players sent
	// Drawn gets, in tests, each page that is made of parts, and the same page drawn at once: they must be the same, or a part reads
	// what it does not say.
	Drawn func(viewer string, ofParts, atOnce []byte)
}

// Server serves tables. It is an http.Handler.
type Server struct {
	lobby        *referee.Lobby
	peers        Peers // nil where one process has all tables
	link         *link.Link
	tickets      record.Cipher // nil without peers
	hall         *hall.Hall
	games        map[string]*game
	offeredGames []*game
	words        *i18n.Bundle
	heartbeat    time.Duration
	drawn        func(viewer string, ofParts, atOnce []byte)
	boot         string // tells frames of this run from those of earlier ones
	installation string
	log          *slog.Logger
	now          func() time.Time

	laptop         *laptop.File    // nil if nothing can be chosen
	backups        *laptop.Backups // likewise
	vault          laptop.Vault    // nil if nothing can be restored
	hosts          *hostList
	networks       *networks
	pairing        *pairing
	sharedDevices  *sharedDevices
	streams        *openStreams
	languages      languages
	broadcasts     sync.Map      // *broadcast by *referee.Table
	drawing        chan struct{} // holds a place for each table whose frames are being made
	wrongCodeLimit *limiter      // codes that no table has
	seatClaimLimit *limiter      // attempts to take a seat or the console
	previewLimit   *limiter      // previews of a seat's answers
	pinChangeLimit *limiter      // new PINs of a seat
	coverPINLimit  *limiter      // a seat's PIN on a shared device
	echo           *echo.Echo
}

// game is a Game with its words.
type game struct {
	views.Game
	id     string
	title  string // key of its name
	words  *i18n.Bundle
	finder *book.Finder // nil for a game without a catalogue
}

// New makes a server for a lobby. It fails if a game's catalogue cannot be read.
func New(c Config) (*Server, error) {
	if c.Peers != nil && c.Tickets == nil {
		return nil, errors.New("a process of a hall needs a cipher for tickets")
	}
	s := &Server{
		lobby: c.Lobby, peers: c.Peers, link: c.Link, tickets: c.Tickets, games: map[string]*game{}, words: c.Words, heartbeat: c.Heartbeat, drawn: c.Drawn,
		installation: c.Installation, boot: newBoot(), laptop: c.Laptop, backups: c.Backups, vault: c.Vault,
		log: c.Log, now: c.Now,
		hosts: newHostList(append(slices.Clone(c.Hosts), c.Public)), sharedDevices: newSharedDevices(), streams: newOpenStreams(),
		drawing: make(chan struct{}, runtime.GOMAXPROCS(0)),
	}
	if s.words == nil {
		s.words = i18n.Generic()
	}
	if s.heartbeat <= 0 {
		s.heartbeat = 5 * time.Second
	}
	if s.now == nil {
		s.now = s.lobby.Now
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	if c.Networks == nil {
		c.Networks = lan.Candidates
	}
	s.pairing = newPairing(s.now)
	s.wrongCodeLimit, s.seatClaimLimit, s.previewLimit = newLimiter(s.now, triesPerMinute), newLimiter(s.now, triesPerMinute), newLimiter(s.now, triesPerMinute)
	s.pinChangeLimit = newLimiter(s.now, pinChangesPerMinute)
	s.coverPINLimit = newLimiter(s.now, sharedDeviceTries)
	s.networks = newNetworks(c.Networks, c.Port, c.Public, c.Before)
	if s.laptop != nil {
		s.networks.showWiFi(s.laptop.Choices().WiFi)
	}
	for _, g := range c.Games {
		if err := s.addGame(g); err != nil {
			return nil, err
		}
	}
	events := hall.Config{Lobby: s.lobby, Seats: s.usualSeats, EndOfSlot: s.words.Printer("").T("event.end_of_slot"), SigningKey: c.SigningKey, Log: s.log}
	if s.peers != nil {
		events.Elsewhere, events.Gather = s.actElsewhere, s.gather
	}
	s.hall = hall.New(events)
	s.route()
	return s, nil
}

func (s *Server) addGame(g views.Game) error {
	words := s.words
	if g.Texts != nil {
		var err error
		if words, err = words.With(g.Texts); err != nil {
			return fmt.Errorf("read the texts of the game %s: %w", g.Rules.Game(), err)
		}
	}
	added := &game{Game: g, id: g.Rules.Game(), title: g.Pages.New().Title, words: words}
	if g.Book != nil {
		added.finder = book.NewFinder(g.Book, words)
	}
	s.games[added.id] = added
	s.offeredGames = append(s.offeredGames, added)
	return nil
}

func newBoot() string {
	raw := make([]byte, 6)
	if _, err := rand.Read(raw); err != nil {
		panic(err) // crypto/rand's Read never fails
	}
	return hex.EncodeToString(raw)
}

// ServeHTTP serves one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.echo.ServeHTTP(w, r) }

func (s *Server) route() {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.Logger.SetOutput(logWriter{s.log})
	e.HTTPErrorHandler = s.fail
	e.Pre(s.guard)
	e.Use(s.recoverPanics, s.forwardToOwner, readForm)

	e.GET("/", s.frontPage)
	e.GET("/ping", s.ping)
	e.GET("/favicon.ico", func(c echo.Context) error { return c.Redirect(http.StatusFound, static.URL("icon.svg")) })
	e.GET("/static/:version/*", s.file)
	e.POST("/language", s.language)
	e.POST("/device", s.device)
	if s.peers != nil {
		e.GET(ticketPath, s.arrive)
		e.POST(ticketPath, s.arrive)
	}

	e.GET("/new/:game", s.laptopOnly(s.profiles))
	e.GET("/new/:game/:profile", s.laptopOnly(s.seatingPage))
	e.POST("/tables", s.laptopOnly(s.create))
	e.POST("/rehearsals", s.laptopOnly(s.rehearse))
	e.POST("/house", s.laptopOnly(s.saveHouseRules))
	e.POST("/house/drop", s.laptopOnly(s.deleteHouseRules))
	if s.laptop != nil && s.backups != nil {
		e.GET("/laptop", s.laptopOnly(s.laptopPage))
		e.POST("/laptop/wifi", s.laptopOnly(s.chooseWiFi))
		e.POST("/laptop/backups", s.laptopOnly(s.chooseBackups))
	}
	if s.vault != nil {
		e.GET("/laptop/restore", s.laptopOnly(s.restorePage))
		e.POST("/laptop/restore", s.laptopOnly(s.restore))
		e.GET("/laptop/restored", s.laptopOnly(s.restoredPage))
	}
	e.GET("/tables", s.tables)
	e.GET("/tables/:show", s.tables)
	e.GET("/tables/:show/events", s.tablesStream)
	e.POST("/tables/pair", s.limitTries(s.pairTables))
	e.POST("/tables/pairing", s.laptopOnly(s.pairingTables))

	e.GET("/rules", s.rules)
	e.GET("/rules/compare", s.compare)
	e.GET("/rules/:ruling", s.ruling)
	e.GET("/about/:thing", s.about)

	s.routeEvents(e)
	s.routePeers(e)
	s.routeHall(e)
	e.GET("/join", s.enterCode)
	e.GET("/:code", s.joinCode)
	e.GET("/:code/:seat", s.joinCode) // from a seat's own card
	e.GET("/j/:code", s.joinCode)
	e.GET("/J/:code", s.joinCode)
	e.GET("/"+storyPath+":code", s.toStory)
	e.POST("/j/:code", s.limitTries(s.withTable(s.claim)))
	e.GET("/j/:code/wait/:seat/:number", s.withTable(s.waitPage))
	e.POST("/j/:code/wait/:seat/:number", s.limitTries(s.withTable(s.reclaimSeat)))

	e.GET("/w/:code", s.watchScreen)

	t := e.Group("/t/:code")
	t.GET("", s.withTable(s.tableFront))
	t.GET("/screen", s.tableScreen)
	t.GET("/screen/events", s.withTable(s.tableStream))
	t.GET("/cards", s.withTable(s.seatCards))
	t.GET("/replay", s.replay)
	t.GET("/story", s.story)
	t.GET("/anonymous", s.anonymousRecord)
	s.routeConsole(t)
	s.routeSeats(t)
	s.echo = e
}

// routeConsole routes what the moderator does.
func (s *Server) routeConsole(t *echo.Group) {
	t.GET("/console", s.consoleScreen)
	t.GET("/console/events", s.withTable(s.consoleStream))
	t.POST("/console", s.consoleInput)
	t.POST("/console/disclosure", s.askDisclosure)
	t.POST("/console/action", s.consoleAction)
	t.POST("/console/here", s.withTable(s.answerWithoutPhone))
	t.POST("/console/pause", s.pause)
	t.POST("/console/clock", s.clock)
	t.POST("/console/open", s.openAll)
	t.GET("/console/correct", s.withCorrections(s.correctPage))
	t.POST("/console/correct", s.withCorrections(s.correct))
	t.GET("/console/log", s.withCorrections(s.logPage))
	t.GET("/console/kept", s.withCorrections(s.outstandingPage))
	t.GET("/console/replay", s.withCorrections(s.consoleReplay))
	t.GET("/console/undo", s.withCorrections(s.undoPage))
	t.POST("/console/bar", s.withCorrections(s.commandBar))
	t.GET("/console/override", s.withCorrections(s.overridePage))
	t.POST("/console/override", s.withCorrections(s.override))
	t.GET("/console/count", s.withCorrections(s.countPage))
	t.POST("/console/count", s.withCorrections(s.compareCount))
	t.POST("/console/pair", s.limitTries(s.withTable(s.pair)))
	t.POST("/console/pairing", s.laptopOnly(s.withTable(s.pairingInput)))
}

// routeSeats routes what phones and shared devices do.
func (s *Server) routeSeats(t *echo.Group) {
	t.GET("/shared-device", s.sharedDevicePage)
	t.GET("/shared-device/events", s.sharedDeviceStream)
	t.GET("/shared-device/:seat", s.sharedDevicePage)
	t.GET("/shared-device/:seat/events", s.sharedDeviceStream)
	t.POST("/shared-device/:seat", s.withTable(s.takeDevice))

	t.GET("/seat/:seat/events", s.withTable(s.seatStream))
	seat := t.Group("/seat/:seat", s.requireHolder, s.requireDevice)
	seat.GET("", s.seatScreen)
	seat.POST("", s.seatInput)
	seat.GET("/story", s.seatStory)
	seat.POST("/preview", s.withTable(s.previewAnswer))
	seat.POST("/here", s.withTable(s.seatPresence))
	seat.POST("/call", s.withTable(s.seatCalls))
	seat.POST("/consent", s.withTable(s.answerDisclosure))
	seat.POST("/entry", s.withTable(s.answerEntry))
	seat.POST("/leave", s.withTable(s.leaveSeat))
	seat.POST("/pin", s.withTable(s.seatPIN))
	seat.POST("/open", s.openSeal)
	seat.POST("/key", s.announceBoxKey)
}

// TablesHeader is the header by which the program tells which tables it serves, see [Config.Installation].
const TablesHeader = "Judge-Tables"

// ping answers at once, with the laptop's time.
func (s *Server) ping(c echo.Context) error {
	c.Response().Header().Set(TablesHeader, s.installation)
	c.Response().Header().Set("Judge-Time", millis(s.now()))
	if s.peers != nil {
		c.Response().Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // pages of other laptops ask whether this one answers
	}
	return c.NoContent(http.StatusNoContent)
}

// logWriter forwards echo's own messages.
type logWriter struct{ log *slog.Logger }

func (w logWriter) Write(p []byte) (int, error) {
	w.log.Warn("the HTTP server warns", "text", string(p))
	return len(p), nil
}

// tableContext is the table of one request: the game, the reader's language, the table itself.
type tableContext struct {
	*game
	table   *referee.Table
	p       *i18n.Printer
	session referee.Session // with which this browser holds seats here; zero if it holds none
	local   bool            // the browser runs on the laptop itself
}

// held lists the seats that this browser holds.
func (a tableContext) held() []engine.Seat {
	if a.session == (referee.Session{}) {
		return nil
	}
	return a.table.Snapshot().SeatsHeldBy(a.session)
}

func (s *Server) tableContext(c echo.Context) (tableContext, error) {
	table, err := s.findTable(c, c.Param("code"))
	if err != nil {
		return tableContext{}, err
	}
	return s.contextOf(c, table)
}

// withTable handles a request about the table in its path.
func (s *Server) withTable(h func(echo.Context, tableContext) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		at, err := s.tableContext(c)
		if err != nil {
			return err
		}
		return h(c, at)
	}
}

func (s *Server) contextOf(c echo.Context, table *referee.Table) (tableContext, error) {
	g, ok := s.games[table.Info().Header.Game]
	if table.Info().IsEvent() {
		return tableContext{}, &isEvent{table.Info().Code}
	}
	if !ok {
		return tableContext{}, referee.ErrUnknownTable
	}
	session, _ := s.sessionAt(c.Request(), table)
	return tableContext{g, table, g.words.Printer(languageOf(c.Request())), session, isLocal(c.Request())}, nil
}

// printer returns the words that all games share.
func (s *Server) printer(c echo.Context) *i18n.Printer {
	return s.words.Printer(languageOf(c.Request()))
}

// page writes a whole page in one piece: an error while rendering must not leave half a page.
func (s *Server) page(c echo.Context, status int, d pages.Doc, main templ.Component) error {
	return s.paddedPage(c, status, d, main, pageSize)
}

// paddedPage is page with the size to which a phone's page is padded.
func (s *Server) paddedPage(c echo.Context, status int, d pages.Doc, main templ.Component, size int) error {
	d.Assets = pages.Assets{Version: static.Version(), URL: static.URL}
	d.SilenceMillis, d.Now = int(s.silenceLimit().Milliseconds()), s.now()
	showAsChosen(&d, c.Request())
	if d.Screen == "" {
		d.Screen = "page"
	}
	if d.RulesURL == "" && s.withBook("", "") != nil {
		d.RulesURL = "/rules"
	}
	if code := c.Param("code"); code != "" {
		table, err := s.lobby.Table(code)
		d.Rehearsal = err == nil && table.Summary().Rehearsal
	}
	if d.Title == "" {
		d.Title = d.P.T("app.name")
	}
	s.openToPeers(c.Response().Header(), &d)
	body, err := rendered(c.Request().Context(), pages.Document(d, main))
	if err != nil {
		return err
	}
	if d.Screen == seatKind.name {
		body = padBody(body, status, size)
	}
	return c.HTMLBlob(status, body)
}

// silenceLimit is how long a client waits for a sign of life.
func (s *Server) silenceLimit() time.Duration { return s.heartbeat*2 + s.heartbeat/2 }

// Host returns the host that phones are told, for Config.Before of the next start; empty if no phone can connect.
func (s *Server) Host() string { return s.networks.host() }

// RefreshNetworks looks at the machine's networks again: laptops change their Wi-Fi in the middle of a game.
func (s *Server) RefreshNetworks() { s.networks.refresh() }
