package peers

import (
	"cmp"
	"context"
	"slices"
	"sync"
)

// others are the live processes of the hall, by their ids, this one among them. All methods may be called at the same time.
type others struct {
	mu    sync.Mutex
	alive map[string]*other
}

// other is one process as long as it is alive.
type other struct {
	Process
	life   context.Context // ends with it, or when nothing was heard for a lease
	end    context.CancelFunc
	asked  bool // it is being asked to prove that it knows the hall's key, or has
	proved bool
}

func (x *other) live() { x.life, x.end = context.WithCancel(context.Background()) }

// lapse ends the lives of all, since nothing has been heard of them for too long.
func (o *others) lapse() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, x := range o.alive {
		x.end()
	}
}

// hear notes who is alive.
func (o *others) hear(s Status) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for id, x := range o.alive {
		if _, alive := s.Process(id); !alive {
			x.end()
			delete(o.alive, id)
		}
	}
	for _, now := range s.Processes {
		switch x, known := o.alive[now.ID]; {
		case known:
			x.Process = now
			if x.life.Err() != nil { // it lapsed here, and not in the hall
				x.live()
			}
		case now.Alive:
			x = &other{Process: now}
			x.live()
			o.alive[now.ID] = x
		}
	}
}

// life is that of the process at a URL. While one that was killed there is not yet taken for dead, its successor counts.
func (o *others) life(url string) context.Context {
	o.mu.Lock()
	defer o.mu.Unlock()
	var found *other
	for _, x := range o.alive {
		if x.URL == url && (found == nil || x.Lag < found.Lag) {
			found = x
		}
	}
	if found == nil {
		return ended
	}
	return found.life
}

// ended is a context that has ended.
var ended = func() context.Context {
	ctx, end := context.WithCancel(context.Background())
	end()
	return ctx
}()

// ask lists the processes besides self that have not been asked to prove themselves, and has them count as asked.
func (o *others) ask(self string) (asked []Process) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, x := range o.alive {
		if !x.asked && x.URL != "" && x.ID != self {
			x.asked = true
			asked = append(asked, x.Process)
		}
	}
	return asked
}

// answer notes whether a process has proved itself. One that has not is asked again.
func (o *others) answer(id string, proved bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if x, alive := o.alive[id]; alive {
		x.asked, x.proved = proved, proved
	}
}

func (o *others) hasProved(id string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	x, alive := o.alive[id]
	return alive && x.proved
}

// Others lists the other live processes of the hall that answer for tables, in a lasting order. A command has no URL.
func (p *Peers) Others() (others []Process) {
	self := p.journal.Process()
	for _, x := range p.Status().Processes {
		if x.Alive && x.ID != self && x.URL != "" {
			others = append(others, x)
		}
	}
	slices.SortFunc(others, func(a, b Process) int { return cmp.Or(cmp.Compare(a.URL, b.URL), cmp.Compare(a.ID, b.ID)) })
	return others
}

// URLs lists where the other live processes of the hall are reached, in a lasting order: those that have proved to know the hall's key.
func (p *Peers) URLs() (urls []string) {
	for _, x := range p.Others() {
		if p.others.hasProved(x.ID) {
			urls = append(urls, x.URL)
		}
	}
	return slices.Compact(urls)
}

// Life ends when the process at a URL is no longer alive, as far as this one hears, or has not heard for a [Lease]: whoever waits for its answer waits in
// vain. Where no process is, it has ended.
func (p *Peers) Life(url string) context.Context { return p.others.life(url) }

// know asks processes that are new in the hall to prove that they know its key. One that cannot now is asked again at the next look.
func (p *Peers) know(ctx context.Context) {
	for _, x := range p.others.ask(p.journal.Process()) {
		p.running.Go(func() {
			err := p.prove(ctx, x.URL)
			p.others.answer(x.ID, err == nil)
			if err != nil {
				p.log.Info("another process of the hall cannot be reached", "url", x.URL, "error", err)
			}
		})
	}
}
