import type { Device } from '@soteria/contract/devices/devices.shapes';
import { IconDevices, IconPlugConnectedX, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useNow } from '../../../ui/shared-clock.ts';
import { moment } from '../../../ui/time-words.ts';
import { devicesWords } from '../devices.words.ts';
import styles from './devices-dialog.module.css';

const SECOND = 1000;

/** What is known of a device, in one sentence. */
function stateOf(device: Device, now: number): string {
  const at = (time: string) => moment(Date.parse(time), now);
  const { state, lastSent, lastReached, lastFailed, registered } = device;
  if (state === 'dead') return devicesWords.deadText;
  if (lastFailed && lastFailed > (lastSent ?? '')) return devicesWords.failedAt(at(lastFailed));
  if (lastSent && lastSent > (lastReached ?? '')) return devicesWords.sentAt(at(lastSent));
  return lastReached ? devicesWords.shownAt(at(lastReached)) : devicesWords.neverSent(at(registered));
}

interface DeviceRowProps {
  device: Device;
  isHere: boolean;
  onRemove: () => void;
}

export function DeviceRow({ device, isHere, onRemove }: DeviceRowProps) {
  const now = useNow(SECOND);
  const isDead = device.state === 'dead';
  const Icon = isDead ? IconPlugConnectedX : IconDevices;
  const label = isHere ? `${device.label} · ${devicesWords.thisBrowser}` : device.label;
  return (
    <li className={styles.row}>
      <Icon size={24} stroke={1.75} className={isDead ? styles.iconDead : styles.icon} aria-hidden="true" />
      <span className={styles.what}>
        <span className={styles.label}>{label}</span>
        <span className={isDead ? styles.dead : styles.detail}>
          {isDead ? <strong>{devicesWords.dead}. </strong> : null}
          {stateOf(device, now)}
        </span>
      </span>
      <IconButton
        label={devicesWords.remove(device.label)}
        icon={<IconTrash size={20} stroke={1.75} />}
        onClick={onRemove}
      />
    </li>
  );
}
