import type { DeviceId } from '@soteria/contract/devices/devices.shapes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../../platform/notifications/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ownDevices, removeDevice, sendTestAlert } from '../devices.api.ts';
import { devicesWords } from '../devices.words.ts';
import { switchThisDeviceOff, useThisDevice } from '../this-device.ts';
import { DeviceRow } from './device-row.tsx';
import styles from './devices-dialog.module.css';
import { ThisBrowser } from './this-browser.tsx';

/** While the dialog is open a device may report what it showed, in ms. */
const LOOK_AGAIN = 2_000;

/** The browsers that alerts reach while they are closed, whether they really do, and a way to try it. */
export default function DevicesDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<number | null>(null);
  const devices = useQuery({ ...ownDevices(), refetchInterval: LOOK_AGAIN });
  const here = useThisDevice((device) => device.id);
  const reload = () => void devices.refetch();
  const testing = useMutation({
    mutationFn: sendTestAlert,
    onSuccess: (answer) => setSent(answer.devices),
    onError: (error) => showError(devicesWords.errorTesting, error),
  });
  const removing = useMutation({
    mutationFn: (id: DeviceId) => (id === here ? switchThisDeviceOff() : removeDevice(id)),
    onSuccess: reload,
    onError: (error) => showError(devicesWords.errorRemoving, error),
  });
  const foot = (
    <div className={styles.foot}>
      <p className={styles.sent} role="status">
        {sent === null ? devicesWords.testText : devicesWords.testSent(sent)}
      </p>
      <Button look="ink" isBusy={testing.isPending} onClick={() => testing.mutate()}>
        {devicesWords.test}
      </Button>
    </div>
  );
  return (
    <Dialog title={devicesWords.title} onClose={onClose} foot={devices.data?.length ? foot : null}>
      <p className={styles.text}>{devicesWords.text}</p>
      <ThisBrowser onRegistered={reload} />
      <ul>
        {devices.data?.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isHere={device.id === here}
            onRemove={() => removing.mutate(device.id)}
          />
        ))}
      </ul>
      {devices.data?.length === 0 ? (
        <EmptyState title={devicesWords.empty} text={devicesWords.emptyText} />
      ) : null}
      {devices.isPending ? <SkeletonRows count={2} /> : null}
      {devices.error && !devices.data ? (
        <ErrorState title={devicesWords.errorLoading} onRetry={reload} />
      ) : null}
    </Dialog>
  );
}
