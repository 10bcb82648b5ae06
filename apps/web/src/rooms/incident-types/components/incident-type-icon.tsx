import {
  IconAlertCircle,
  IconCarCrash,
  IconDroplet,
  IconFirstAidKit,
  IconFlame,
  IconHandStop,
  IconHeartbeat,
  IconLock,
  IconMessageExclamation,
  IconPill,
  IconShield,
  IconSpeakerphone,
  IconThermometer,
  IconUserExclamation,
  IconUserQuestion,
  IconUserSearch,
} from '@tabler/icons-react';

/** The drawings an incident type may carry, by the name in its `icon`. */
const drawings = {
  'alert-circle': IconAlertCircle,
  'car-crash': IconCarCrash,
  droplet: IconDroplet,
  'first-aid-kit': IconFirstAidKit,
  flame: IconFlame,
  'hand-stop': IconHandStop,
  heartbeat: IconHeartbeat,
  lock: IconLock,
  'message-exclamation': IconMessageExclamation,
  pill: IconPill,
  shield: IconShield,
  speakerphone: IconSpeakerphone,
  thermometer: IconThermometer,
  'user-exclamation': IconUserExclamation,
  'user-question': IconUserQuestion,
  'user-search': IconUserSearch,
} as const;

const isDrawn = (name: string): name is keyof typeof drawings => Object.hasOwn(drawings, name);

/** The drawing of an incident type; an unknown name gets the plain mark. */
export function IncidentTypeIcon({
  name,
  size = 20,
  stroke = 1.75,
}: {
  name: string;
  size?: number;
  stroke?: number;
}) {
  const Drawing = isDrawn(name) ? drawings[name] : IconAlertCircle;
  return <Drawing size={size} stroke={stroke} aria-hidden="true" />;
}
