export default function CallForHelpPage() {
  return null;
}
