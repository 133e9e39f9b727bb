package dune

// Stand-ins for loaders that land with their phases; remove each when the real one is there.
const (
	stepBid  = "bid"
	stepShip = "ship"
	stepPick = "pick"
	stepPlan = "plan"
)

func (s *State) setAuction(*AuctionView) {}
func (s *State) setTurns(*TurnsView)     {}
func (s *State) setBattle(*BattleView)   {}
