/** How many incidents of the person's are unread, for the menu. */
export function useUnreadIncidentCount(): number {
  return 0;
}
