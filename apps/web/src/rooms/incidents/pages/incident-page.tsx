export default function IncidentPage() {
  return null;
}
