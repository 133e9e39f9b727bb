package referee

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
)

// fault is a failure of the program itself. Its text is safe to log: it names types and places in the code, never
// values, any of which may be somebody's secret.
type fault struct{ what string }

// Error says what failed.
func (f fault) Error() string { return f.what }

// faultOf makes a fault of an error whose text may hold a secret. A fault stays what it is.
func faultOf(trying string, err error) error {
	if errors.As(err, new(fault)) {
		return err
	}
	for {
		inner := errors.Unwrap(err)
		if inner == nil {
			return fault{fmt.Sprintf("%s: %T", trying, err)}
		}
		err = inner
	}
}

// guarded runs a function that may panic, and returns a panic as a fault.
func guarded(run func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fault{fmt.Sprintf("panic with %T at %s", p, callers())}
		}
	}()
	return run()
}

// callers names the functions on the stack of a panic, the innermost first, without their arguments.
func callers() string {
	const skipped = 4 // runtime.Callers, callers, the deferred function and the panic itself
	var pcs [24]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(skipped, pcs[:])])
	var names []string
	for {
		f, more := frames.Next()
		names = append(names, fmt.Sprintf("%s:%d", f.Function, f.Line))
		if !more {
			return strings.Join(names, " < ")
		}
	}
}
