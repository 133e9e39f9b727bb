package form

import (
	"fmt"
	"hash/fnv"

	"github.com/a-h/templ"

	"github.com/judgeofthechange/judge/views/pages"
	"github.com/judgeofthechange/judge/views/part"
)

// keyField is the idempotency key of a form sent without scripts, which names the form and the version of its page: sending the
// same page twice counts once.
func keyField(f pages.Form) templ.Component {
	h := fnv.New64a()
	_, _ = h.Write([]byte(f.ID)) // a hash never fails
	return withVersion("key", fmt.Sprintf("%x@", h.Sum64()), f.Version)
}

// versionField tells for which version of the table a form is meant.
func versionField(version int) templ.Component { return withVersion("version", "", version) }

// withVersion is a hidden field that ends with the version of its page.
func withVersion(name, value string, version int) templ.Component {
	return templ.Join(templ.Raw(`<input type="hidden" name="`+name+`" value="`+value), part.Version(version), templ.Raw(`"/>`))
}
