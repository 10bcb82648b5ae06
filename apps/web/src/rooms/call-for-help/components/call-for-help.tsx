export function CallForHelp() {
  return null;
}
