/** The bar on every screen while a real SOS that concerns the person is open (picture 05). */
export function EmergencyBar() {
  return null;
}
