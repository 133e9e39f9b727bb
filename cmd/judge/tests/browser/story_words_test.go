package browser

import (
	"testing"

	"github.com/judgeofthechange/judge/cmd/judge/apptest"
	"github.com/judgeofthechange/judge/referee/web/browsertest"
)

// brokenWordsJS lists the words in the heads of tables that stand on two lines.
const brokenWordsJS = `[...document.querySelectorAll("thead th")].filter((e) => e.checkVisibility()).flatMap((e) => {
	const texts = document.createTreeWalker(e, NodeFilter.SHOW_TEXT), broken = [];
	for (let text = texts.nextNode(); text; text = texts.nextNode()) {
		for (const word of text.data.matchAll(/\p{L}+/gu)) {
			const range = document.createRange();
			range.setStart(text, word.index);
			range.setEnd(text, word.index + word[0].length);
			if (range.getClientRects().length > 1) broken.push(word[0]);
		}
	}
	return broken;
})`

// TestBrowserStoryBreaksNoWord proves for each game and language that no word in the head of a story's table stands on two lines of a phone,
// and that the story is no wider than the phone.
func TestBrowserStoryBreaksNoWord(t *testing.T) {
	t.Parallel() // it mostly waits for its pages
	for _, file := range []string{apptest.GameFile("gf9-basic-six.jsonl"), apptest.File("engine/imperium/testdata/games/standard-four.jsonl"), apptest.File(arrakisGame)} {
		for _, language := range []string{"en", "it", "es"} {
			saved, _ := apptest.Report(t, language, file)
			page := browsertest.Open(t, "about:blank").Laptop()
			page.File(saved)
			for _, width := range []int64{360, 390} {
				page.Resize(width, 640)
				for _, word := range browsertest.Eval[[]string](page, brokenWordsJS) {
					t.Errorf("%s, %s: on a window of %d the word %q stands on two lines", file, language, width, word)
				}
				if wide := browsertest.Eval[int64](page, `document.documentElement.scrollWidth`); wide > width {
					t.Errorf("%s, %s: on a window of %d the story is %d pixels wide", file, language, width, wide)
				}
			}
		}
	}
}
