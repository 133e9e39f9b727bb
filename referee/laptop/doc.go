// Package laptop keeps what people choose for the laptop that serves, and for no table: the Wi-Fi that guests join ([WiFi]) and a
// second folder to which all tables are copied after each phase ([Backups]).
//
// The choices are in a file beside the keys ([File]). No journal, export, backup or copy of the folder of tables contains them.
package laptop
