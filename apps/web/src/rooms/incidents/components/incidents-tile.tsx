/** The dashboard's tile: the three latest incidents. */
export function IncidentsTile() {
  return null;
}
