import { askForNotifications, useNotificationPermission } from '../../../platform/notifications/desktop.ts';
import { Button } from '../../../ui/button.tsx';
import { devicesWords } from '../devices.words.ts';
import { registerThisDevice, useThisDevice } from '../this-device.ts';
import styles from './devices-dialog.module.css';

/** What stands between this browser and its alerts, and the step that mends it; nothing when all is well. */
export function ThisBrowser({ onRegistered }: { onRegistered: () => void }) {
  const { state } = useThisDevice();
  const permission = useNotificationPermission((each) => each.permission);
  if (state === 'on') return null;
  const register = async () => {
    await askForNotifications();
    if (await registerThisDevice()) onRegistered();
  };
  const isUnsupported = state === 'unsupported' || permission === 'unsupported';
  const isDenied = permission === 'denied';
  const text = isUnsupported
    ? devicesWords.isUnsupported
    : isDenied
      ? devicesWords.isDenied
      : state === 'failed'
        ? devicesWords.hasFailed
        : state === 'registering'
          ? devicesWords.isRegistering
          : devicesWords.isDefault;
  return (
    <div className={styles.here} role="status">
      <p>{text}</p>
      {isUnsupported || isDenied ? null : (
        <Button look="ink" isBusy={state === 'registering'} onClick={() => void register()}>
          {state === 'failed' ? devicesWords.again : devicesWords.allow}
        </Button>
      )}
    </div>
  );
}
