package views

import "github.com/judgeofthechange/judge/engine"

// Mine lists the prompts that ask this screen's own seat (the moderator's own on the console).
func (c Layout) Mine(prompts []engine.Prompt) []engine.Prompt {
	return promptsOf(prompts, func(p engine.Prompt) bool { return p.For == c.For })
}

// Awaited lists the prompts that somebody waits for: those that are neither taken yet nor mere opportunities.
func Awaited(prompts []engine.Prompt) []engine.Prompt {
	return promptsOf(prompts, func(p engine.Prompt) bool { return !p.IsNonBlocking() && !p.IsAnswered() })
}

// Pending lists those that a seat is told of: what somebody waits for, whether play stands still for it or another seat put it.
func Pending(prompts []engine.Prompt) []engine.Prompt {
	return promptsOf(prompts, func(p engine.Prompt) bool { return p.Urgency != engine.Opportunity && !p.IsAnswered() })
}

// FindPrompt finds the first prompt of an ask.
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
