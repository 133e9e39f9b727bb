package diff

import (
	"reflect"
	"testing"
)

type purse struct {
	Spice int    `json:"spice"`
	Owner string `json:"owner,omitempty"`
}

type table struct {
	Turn  int               `json:"turn"`
	Seats map[string]*purse `json:"seats"`
	Notes []string          `json:"notes,omitempty"`
	Name  string
	Key   string `json:"-"`
}

// TestCopiedMembersLeaveTheirSource proves that a member that is set in a copy stays as it was in the value that was copied, at any depth.
func TestCopiedMembersLeaveTheirSource(t *testing.T) {
	was := &table{Turn: 1, Seats: map[string]*purse{"red": {Spice: 4}, "blue": {Spice: 5}}}
	is := *was
	members := CopyMembers(reflect.ValueOf(&is).Elem())
	seats, _ := members.New("seats")
	red, _ := CopyMembers(seats).New("red")
	spice, _ := CopyMembers(red).New("spice")
	spice.SetInt(9)
	MembersOf(red).Set("spice", spice)
	MembersOf(seats).Set("red", red)
	MembersOf(seats).Delete("blue")
	members.Set("seats", seats)
	if was.Seats["red"].Spice != 4 || len(was.Seats) != 2 {
		t.Errorf("the source has %+v", was.Seats)
	}
	if is.Seats["red"].Spice != 9 || len(is.Seats) != 1 {
		t.Errorf("the copy has %+v", is.Seats)
	}
}

// TestMembersAreThoseOfTheEncoding proves that a member is found by its name in JSON, and not where the encoding leaves it out.
func TestMembersAreThoseOfTheEncoding(t *testing.T) {
	members := MembersOf(reflect.ValueOf(&table{Notes: []string{}, Key: "k"}))
	for name, want := range map[string]bool{"turn": true, "seats": true, "notes": false, "Name": true, "Key": false, "-": false, "Turn": false} {
		if _, encoded := members.Get(name); encoded != want {
			t.Errorf("%s: encoded %v, want %v", name, encoded, want)
		}
	}
	if MembersOf(reflect.ValueOf((*table)(nil))) != nil || MembersOf(reflect.ValueOf(4)) != nil {
		t.Error("nothing and a number have members")
	}
}

// TestWithoutEqualKeepsWhatDiffers proves that equal members go at any depth, and that neither map becomes empty.
func TestWithoutEqualKeepsWhatDiffers(t *testing.T) {
	was := table{Turn: 1, Name: "a", Seats: map[string]*purse{"red": {4, "x"}, "blue": {5, "y"}}}
	is := table{Turn: 1, Name: "b", Seats: map[string]*purse{"red": {4, "x"}, "blue": {6, "y"}}}
	a, b, differ := WithoutEqual(reflect.ValueOf(was), reflect.ValueOf(is))
	wantA, wantB := table{Name: "a", Seats: map[string]*purse{"blue": {Spice: 5}}}, table{Name: "b", Seats: map[string]*purse{"blue": {Spice: 6}}}
	if !differ || !reflect.DeepEqual(a.Interface(), wantA) || !reflect.DeepEqual(b.Interface(), wantB) {
		t.Errorf("%v: %+v and %+v are left", differ, a, b)
	}
	if _, _, differ := WithoutEqual(reflect.ValueOf(was), reflect.ValueOf(was)); differ {
		t.Error("a value differs from itself")
	}
}
