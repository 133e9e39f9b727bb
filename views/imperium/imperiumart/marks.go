package imperiumart

// agentIcons are the seven Agent icons.
var agentIcons = []symbol{
	{"emperor", solid("M3 19L1 7.5L7.2 12L12 2.5L16.8 12L23 7.5L21 19zM3 20.5H21V23H3z")}, // a crown
	{"guild", []part{ // a world in its ring
		{d: "M4.9 11A7.2 7.2 0 0 1 19.1 11C17.3 11.9 14.8 12.3 12 12.3S6.7 11.9 4.9 11z", transform: tilt},
		{d: "M6 16.2C7.7 16.6 9.8 16.8 12 16.8S16.3 16.6 18 16.2A7.2 7.2 0 0 1 6 16.2z", transform: tilt},
		{d: "M4.3 9C1.9 9.6 .2 10.6 .2 11.9C.2 13.9 5.5 15.5 12 15.5S23.8 13.9 23.8 11.9C23.8 10.6 22.1 9.6 19.7 9L19.9 10.7C21 11 21.6 11.4 21.6 11.8C21.6 12.9 17.3 13.7 12 13.7S2.4 12.9 2.4 11.8C2.4 11.4 3 11 4.1 10.7z", transform: tilt},
	}},
	{"bene-gesserit", solid("M12 .5C7 .5 4.8 4.5 4.8 9.5C4.8 12.5 4.6 14.5 3.4 16C1.6 17.8 .7 20.3 .5 23.5H23.5C23.3 20.3 22.4 17.8 20.6 16C19.4 14.5 19.2 12.5 19.2 9.5C19.2 4.5 17 .5 12 .5zM12 4.8C14.5 4.8 15.5 7 15.5 9.6C15.5 12.8 14 15.4 12 15.4S8.5 12.8 8.5 9.6C8.5 7 9.5 4.8 12 4.8zM12 17.2L14.6 20L12 22.8L9.4 20z")}, // a hood, and a brooch
	{"fremen", solid("M23.5 .5C13 .8 6.3 6 5.8 14.2L9.8 18.2C11 12 15.5 6.5 23.5 .5zM4.6 15.2L8.8 19.4L7.2 21L6.2 20.7L3.5 23.4L.6 20.5L3.3 17.8L3 16.8z")},                                                                                                                                                                        // a curved knife
	{"landsraad", solid( // rows of seats around a speaker
		bow(12, 19.5, 11.7, 8, 180, 222)+bow(12, 19.5, 11.7, 8, 228, 267)+bow(12, 19.5, 11.7, 8, 273, 312)+bow(12, 19.5, 11.7, 8, 318, 360),
		bow(12, 19.5, 6.2, 3.6, 180, 266)+bow(12, 19.5, 6.2, 3.6, 274, 360), disc(12, 19.5, 1.9))},
	{"city", solid("M1.5 22.5V9H4.5V11.5H7V8.5L8.5 8V4L12 1L15.5 4V8L17 8.5V11.5H19.5V9H22.5V22.5H15V17.5A3 3 0 0 0 9 17.5V22.5z")}, // walls, a tower and a gate
	{"spice-trade", []part{ // a dune, and what lies on it
		{d: "M.5 22.5C5.5 21 6.5 13.5 9 12.5C11.5 13.5 12.8 17 15.8 19.3C18.2 21.1 20.5 21.9 23.5 22.5z"},
		{d: "M15.7 .5C16.5 4.6 18.6 6.7 22.7 7.5C18.6 8.3 16.5 10.4 15.7 14.5C14.9 10.4 12.8 8.3 8.7 7.5C12.8 6.7 14.9 4.6 15.7 .5z", class: "accent"},
	}},
}

const tilt = "rotate(-20 12 12)"

// goods are resources, and what else is counted.
var goods = []symbol{
	{"solari", solid(disc(12, 12, 10.8) + "M12 6.5L17.5 12L12 17.5L6.5 12z")},
	{"spice", solid("M12 .8C13.8 7.7 16.3 10.2 23.2 12C16.3 13.8 13.8 16.3 12 23.2C10.2 16.3 7.7 13.8 .8 12C7.7 10.2 10.2 7.7 12 .8z")},
	{"water", solid("M12 .8C16.5 7 20 11 20 15.3A8 8 0 0 1 4 15.3C4 11 7.5 7 12 .8zM6.7 15A5.3 5.3 0 0 0 12 20.3V18A3 3 0 0 1 9 15z")},
	{"persuasion", solid("M3 1.5H21A2 2 0 0 1 23 3.5V15A2 2 0 0 1 21 17H13L6.5 23.2V17H3A2 2 0 0 1 1 15V3.5A2 2 0 0 1 3 1.5zM12 4.5L16.7 9.2L12 13.9L7.3 9.2z")},
	{"swords", solid("M12 .5L14.4 3.7V14.5H9.6V3.7zM5 15.5H19V18H5zM10.4 18.8H13.6V23.5H10.4z")},
	{"influence", solid("M12 1.5L21.5 10.5V15L12 6.2L2.5 15V10.5zM12 10.5L21.5 19.5V24L12 15.2L2.5 24V19.5z")},
	{"vp", solid(star(12, 12.8, 10, 12, 5.2))},
}

// card is the outline of a card, to be cut.
const card = "M6 1H18A2 2 0 0 1 20 3V21A2 2 0 0 1 18 23H6A2 2 0 0 1 4 21V3A2 2 0 0 1 6 1z"

// cardMarks are what happens to cards.
var cardMarks = []symbol{
	{"intrigue", solid(card + "M12 6A3.5 3.5 0 0 0 10.1 12.4L8.7 18H15.3L13.9 12.4A3.5 3.5 0 0 0 12 6z")}, // a keyhole
	{"card", solid(card + "M7 4V20H17V4zM9 6H15V18H9z")},
	{"draw", solid("M9 5H20A2 2 0 0 1 22 7V21.5A2 2 0 0 1 20 23.5H9A2 2 0 0 1 7 21.5V7A2 2 0 0 1 9 5zM13.2 9.5V12.9H9.8V15.5H13.2V18.9H15.8V15.5H19.2V12.9H15.8V9.5z", "M2 18.5V2.5A2 2 0 0 1 4 .5H16.5V2.9H6A1.6 1.6 0 0 0 4.4 4.5V18.5z")},
	{"discard", solid(card + "M10.6 5.5H13.4V12H17.2L12 18.5L6.8 12H10.6z")},
	{"trash", solid(card + "M8.5 6.5L12 10L15.5 6.5L17.5 8.5L14 12L17.5 15.5L15.5 17.5L12 14L8.5 17.5L6.5 15.5L10 12L6.5 8.5z")},
	{"foldspace", solid(card + "M7 5.5H17L13.2 12L17 18.5H7L10.8 12z")},
	{"steal", solid("M14 2H22A1.5 1.5 0 0 1 23.5 3.5V20.5A1.5 1.5 0 0 1 22 22H14A1.5 1.5 0 0 1 12.5 20.5V3.5A1.5 1.5 0 0 1 14 2zM18 7A2.7 2.7 0 0 0 16.6 12L15.6 16.5H20.4L19.4 12A2.7 2.7 0 0 0 18 7z", "M.5 12L6.5 6V10H11V14H6.5V18z")},
}

// robe is an Agent's body under the head.
const robe = "M12 12.5C17 12.5 19.5 16.5 20.5 23.5H3.5C4.5 16.5 7 12.5 12 12.5z"

// pieces are what stands on the board or before a player.
var pieces = []symbol{
	{"troops", solid("M12 1L21.7 6.2L12 11.4L2.3 6.2zM1.8 8L11.2 13V23.2L1.8 18zM22.2 8V18L12.8 23.2V13z")},
	{"agent", solid(disc(12, 6, 5.5), robe)},
	{"swordmaster", solid(disc(8.3, 6, 4.5), "M8.3 11.5C12.2 11.5 14.4 15.5 15.3 23.5H1.3C2.2 15.5 4.4 11.5 8.3 11.5z", "M19.8 .5L21.6 3V15H18V3zM16 16H23.6V18.2H16zM18.4 19H21.2V23.5H18.4z")},
	{"mentat", solid("M11.5 1C6.5 1 2.8 4.8 2.8 9.8C2.8 13.2 4.3 15.2 6 16.8V23.2H15V19.5H17.5C18.7 19.5 19.5 18.7 19.5 17.5V14L22 13L19.3 8.5C19 4 15.8 1 11.5 1z" + ring(11, 9, 4.4, 1.9))},
	{"council", solid("M6 1H18V12.5H21.5V23H18.3V19H5.7V23H2.5V12.5H6zM9 4V10.5H15V4zM6 14V16.2H18V14z")},
	{"alliance", solid(ring(7.8, 12, 7.3, 4.3) + ring(16.2, 12, 7.3, 4.3))},
	{"control", solid("M3 .5H5.6V23.5H3zM7 2H22.5L18.5 8L22.5 14H7z")},
	{"signet-ring", solid(ring(12, 15.5, 8, 5), "M7.5 .5H16.5L19 4.5L15 9H9L5 4.5z")},
}

// signs say what moves, where to, and what is asked.
var signs = []symbol{
	{"combat", []part{{d: "M12-3L14 0V16H10V0zM7 16.8H17V19H7zM10.6 19.6H13.4V25.5H10.6z", transform: "rotate(45 12 12)"}, {d: "M12-3L14 0V16H10V0zM7 16.8H17V19H7zM10.6 19.6H13.4V25.5H10.6z", transform: "rotate(-45 12 12)"}}},
	{"retreat", solid("M15 7.5H23.5V16.5H15z", "M.5 12L7.5 5V9.5H13V14.5H7.5V19z")},
	{"deploy", solid("M.5 7.5H9V16.5H.5z", "M23.5 12L16.5 5V9.5H11V14.5H16.5V19z")},
	{"recall", solid(disc(18, 6.5, 3.5), "M18 11C21.2 11 23 14.5 23.7 21H12.3C13 14.5 14.8 11 18 11z", "M.5 12L6.5 6V10H11V14H6.5V18z")},
	{"garrison", solid("M12 1.5L23.5 22.5H15.5L12 14.5L8.5 22.5H.5z")}, // a tent
	{"maker", solid(disc(12, 12, 11.3) + star(12, 12, 20, 8, 4.6))},    // a worm's mouth
	{"voice", solid(disc(4.5, 12, 3.5), bow(4.5, 12, 9, 6.3, -38, 38), bow(4.5, 12, 14, 11.3, -38, 38), bow(4.5, 12, 19, 16.3, -38, 38))},
	{"first", solid(disc(12, 12, 11) + "M8.5 6L18.5 12L8.5 18z")},
	{"arrow", solid("M1 9.8H13.5V4.5L23 12L13.5 19.5V14.2H1z")},
	{"or", solid("M15.5 2H19L8.5 22H5z")},
	{"any", solid(star(12, 5.5, 4, 5, 5), star(5.5, 12, 4, 5, 5), star(18.5, 12, 4, 5, 5), star(12, 18.5, 4, 5, 5))},
	{"passed", solid("M3 10H21V14H3z")},
	{"awaited", solid("M6 2H18V7L13.8 12L18 17V22H6V17L10.2 12L6 7z")},
}
