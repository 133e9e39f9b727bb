package pages

import "github.com/judgeofthechange/judge/engine"

// Mine lists the prompts for this screen's own seat (on the console the moderator's).
func (c Layout) Mine(prompts []engine.Prompt) []engine.Prompt {
	return promptsOf(prompts, func(p engine.Prompt) bool { return p.For == c.For })
}

// Awaited lists the prompts that somebody waits for: neither answered nor idle.
func Awaited(prompts []engine.Prompt) []engine.Prompt {
	return promptsOf(prompts, func(p engine.Prompt) bool { return !p.IsNonBlocking() && !p.IsAnswered() })
}

// Pending lists the prompts that a seat is told of: those that block play, and those that another seat put.
func Pending(prompts []engine.Prompt) []engine.Prompt {
	return promptsOf(prompts, func(p engine.Prompt) bool { return p.Urgency != engine.Opportunity && !p.IsAnswered() })
}

// FindPrompt finds the first prompt with an ask.
func FindPrompt(prompts []engine.Prompt, ask string) (engine.Prompt, bool) {
	for _, p := range prompts {
		if p.Ask == ask {
			return p, true
		}
	}
	return engine.Prompt{}, false
}

func promptsOf(prompts []engine.Prompt, keep func(engine.Prompt) bool) []engine.Prompt {
	var out []engine.Prompt
	for _, p := range prompts {
		if keep(p) {
			out = append(out, p)
		}
	}
	return out
}
