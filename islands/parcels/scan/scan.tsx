import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../server/shared/paths.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { IconButton } from '../../../views/parts/icon-button.tsx';
import { changeDevice } from '../queue/database.ts';
import { isSettled } from '../queue/items.ts';
import { takeBack } from '../queue/reports.ts';
import { type StoredItems, useDevice, useServiceWorker } from '../queue/use-device.ts';
import { useSender } from '../queue/use-sender.ts';
import { AssignDialog } from '../runs/assign-dialog.tsx';
import type { AssignContext } from '../runs/run-board.tsx';
import { CameraReader } from './camera-reader.tsx';
import { EventChooser } from './event-chooser.tsx';
import { ScanField, useStrayKeys } from './scan-field.tsx';
import { ConnectionNotice, Counts, LastScan } from './scan-status.tsx';
import { Problems, ScannedList } from './scanned-list.tsx';
import { useMarks } from './use-marks.ts';
import { useChoices, useChosen, useScanning } from './use-scanning.ts';
import type { ScanWords } from './words.ts';

type Props = {
  /** BCP 47 */
  language: string;
  /** The language that the company writes in, where it is another one. */
  contentLang: string | undefined;
  t: ScanWords;
  /** For assigning what was scanned to runs; null: the member may not. */
  runs: AssignContext | null;
};

/** The scan screen: an event that is chosen once, and one parcel after the other that gets it. */
export default function Scan({ language, contentLang, t, runs }: Props) {
  const stored = useDevice();
  const { scans, device, isRead, isUnavailable } = stored;
  const isPending = !isRead && !isUnavailable;
  const sender = useSender();
  const connection = device.signedOut ? 'signed-out' : sender.connection;
  const fetchChoices = useChoices(connection, sender.setConnection);
  const [chosen, choose] = useChosen(stored);
  const [isChoosing, setChoosing] = useState(false);
  const marks = useMarks(stored, connection);
  const accept = useScanning(chosen, isPending, marks, sender);
  const field = useRef<HTMLInputElement>(null);
  const focusField = () => field.current?.focus();

  const onScan = (text: string, source?: 'keys' | 'camera') => {
    const isTaken = accept(text, source);
    setChoosing(!isTaken && !isPending);
    return isTaken;
  };
  useStrayKeys(field, onScan);
  const isOnlineOnly = useServiceWorker(paths.control.scan);
  // The field gets the focus once everything is chosen.
  const isReady = isRead && chosen !== null && !isChoosing;
  useEffect(() => {
    if (isReady) field.current?.focus({ preventScroll: true });
  }, [isReady]);

  const retryNow = () => {
    fetchChoices();
    sender.send();
    focusField();
  };
  if (isUnavailable) {
    return (
      <p className="panel panel-bad" role="alert">
        {t.connection.notKept}
      </p>
    );
  }
  const isSignedOut = connection === 'signed-out';
  const open = scans.filter((scan) => !isSettled(scan)).length;
  return (
    <div className="phone-screen stack measure scan">
      <ConnectionNotice
        connection={connection}
        open={open}
        language={language}
        t={t}
        onTry={retryNow}
      />
      {isOnlineOnly && (
        <p className="notice phone-notice line" role="status">
          {t.connection.onlineOnly}
        </p>
      )}
      <EventChooser
        device={device}
        chosen={chosen}
        onChoose={(event) => {
          choose(event);
          // There may be a place to choose too.
          setChoosing(true);
        }}
        isOpen={isChoosing}
        onOpen={setChoosing}
        contentLang={contentLang}
        t={t}
      />
      <ScanField field={field} onScan={onScan} t={t.field} />
      <LastScan mark={marks.mark} t={t} />
      <div className="scan-tools cluster">
        <CameraReader onScan={(text) => onScan(text, 'camera')} t={t.camera} />
        <SoundButton muted={device.muted} onSwitched={focusField} t={t.sound} />
      </div>
      <Counts scans={scans} language={language} t={t.counts} />
      {!isSignedOut && (
        <>
          <Problems scans={scans} onRetry={retryNow} contentLang={contentLang} t={t} />
          <ScannedList
            scans={scans}
            isSending={connection === 'online'}
            language={language}
            contentLang={contentLang}
            onUndo={async ({ number }) => {
              focusField();
              await takeBack(number);
              sender.sendSoon();
            }}
            t={t}
          />
          {runs !== null && connection === 'online' && (
            <AssignScanned scans={scans} context={runs} />
          )}
        </>
      )}
    </div>
  );
}

type SoundButtonProps = { muted: boolean; onSwitched: () => void; t: ScanWords['sound'] };

/** Switches the sound of the marks off and on, on this device. */
function SoundButton({ muted, onSwitched, t }: SoundButtonProps) {
  const label = muted ? t.on : t.off;
  return (
    <IconButton
      icon={muted ? 'volume_off' : 'volume_up'}
      label={label}
      className="button button-quiet"
      onClick={() => {
        changeDevice({ muted: !muted });
        onSwitched();
      }}
    />
  );
}

type AssignScannedProps = { scans: StoredItems['scans']; context: AssignContext };

/** Assigns what was scanned, and recorded, to a run. It needs the network. */
function AssignScanned({ scans, context }: AssignScannedProps) {
  const [isOpen, setOpen] = useState(false);
  const done = scans.filter(({ state }) => state === 'done').map(({ code }) => code);
  // The newest comes first in the list, and last on the run.
  const codes = [...new Set(done)].reverse();
  return (
    <>
      {codes.length > 0 && (
        <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
          <Icon name="local_shipping" />
          {context.t.assign}
        </button>
      )}
      {isOpen && (
        <AssignDialog context={context} parcels={codes} onlyCodes onClose={() => setOpen(false)} />
      )}
    </>
  );
}
