import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { plural } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { readCodeList } from '../../../server/shared/typed-code.ts';
import { IconButton } from '../../../views/parts/icon.tsx';
import { Button, QuietButton } from '../../shared/button.tsx';
import { ConnectionNotice } from '../queue/connection-notice.tsx';
import { changeDevice, type ScanItem } from '../queue/database.ts';
import { isSettled, takeBack } from '../queue/items.ts';
import { useDevice, useServiceWorker } from '../queue/use-device.ts';
import { useSender } from '../queue/use-sender.ts';
import { AssignDialog } from '../runs/assign-dialog.tsx';
import type { AssignContext } from '../runs/run-board.tsx';
import { CameraReader } from './camera-reader.tsx';
import { EventChooser } from './event-chooser.tsx';
import { LastScan, ScanCounts, type ScanWords } from './scan-status.tsx';
import { ScannedList, ScanProblems } from './scanned-list.tsx';
import { useMarks } from './use-marks.ts';
import { useEventChoice, useScanning, useStoredChoices } from './use-scanning.ts';

type Props = {
  /** BCP 47 */
  language: string;
  /** The language that the company writes in, if it is not the page's. */
  contentLang: string | undefined;
  t: ScanWords;
  /** What is needed to assign scanned parcels to runs; null if the member may not do so. */
  runs: AssignContext | null;
};

/** The scan screen: the user chooses an event once, and records it for one scanned parcel after the other. */
export default function Scan({ language, contentLang, t, runs }: Props) {
  const stored = useDevice();
  const { scans, device, isRead, isUnavailable } = stored;
  const isPending = !isRead && !isUnavailable;
  const sender = useSender();
  const connection = device.signedOut ? 'signed-out' : sender.connection;
  const fetchChoices = useStoredChoices(connection, sender.setConnection);
  const [chosen, choose] = useEventChoice(stored);
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
  const open = scans.filter((scan) => !isSettled(scan)).length;
  return (
    <div className="phone-screen stack measure scan">
      <ConnectionNotice
        connection={connection}
        onTry={retryNow}
        t={{
          offline: t.connection.away,
          tryNow: t.connection.tryNow,
          signedOut: plural(t.connection, 'signedOut', { count: open }, language),
          signIn: t.signIn,
        }}
      />
      {isOnlineOnly && (
        <p className="notice smaller phone-notice line" role="status">
          {t.onlineOnly}
        </p>
      )}
      <EventChooser
        device={device}
        chosen={chosen}
        onChoose={(event) => {
          choose(event);
          // The user may also have to choose a place.
          setChoosing(true);
        }}
        isOpen={isChoosing}
        onOpen={setChoosing}
        contentLang={contentLang}
        t={t}
      />
      <ScanField field={field} onScan={onScan} t={t.field} />
      <LastScan language={language} mark={marks.mark} t={t} />
      <div className="scan-tools cluster">
        <CameraReader onScan={(text) => onScan(text, 'camera')} t={t.camera} />
        <IconButton
          icon={device.muted ? 'volume_off' : 'volume_up'}
          label={device.muted ? t.sound.on : t.sound.off}
          className="button button-quiet"
          onClick={() => {
            changeDevice({ muted: !device.muted });
            focusField();
          }}
        />
      </div>
      <ScanCounts scans={scans} language={language} t={t.counts} />
      {connection !== 'signed-out' && (
        <>
          <ScanProblems scans={scans} onRetry={retryNow} contentLang={contentLang} t={t} />
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
          {runs !== null && connection === 'online' && <AssignToRun scans={scans} context={runs} />}
        </>
      )}
    </div>
  );
}

/** Assigns scanned and recorded parcels to a run, which needs the network. */
function AssignToRun({ scans, context }: { scans: ScanItem[]; context: AssignContext }) {
  const [isOpen, setOpen] = useState(false);
  const done = scans.filter(({ state }) => state === 'done').map(({ code }) => code);
  // The newest scan comes first in the list, and its parcel comes last on the run.
  const codes = [...new Set(done)].reverse();
  return (
    <>
      {codes.length > 0 && (
        <QuietButton icon="local_shipping" label={context.t.assign} onClick={() => setOpen(true)} />
      )}
      {isOpen && (
        <AssignDialog context={context} parcels={codes} onlyCodes onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type ScanFieldProps = {
  field: RefObject<HTMLInputElement | null>;
  /** @returns whether the text was accepted, and the field can be emptied. */
  onScan: (text: string) => boolean;
  t: ScanWords['field'];
};

/** The field for codes: typed, pasted, or from a scanner that types. */
function ScanField({ field, onScan, t }: ScanFieldProps) {
  const id = useId();

  function accept(text: string): void {
    if (field.current === null) return;
    const kept = text.trim();
    // The space keeps the next scan from running into a code that stays.
    field.current.value = onScan(text) || kept === '' ? '' : `${kept} `;
    field.current.focus();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    accept(field.current?.value ?? '');
  }
  /** Some scanners end a code with Tab. In an empty field, Tab moves the focus as everywhere. */
  function takeTab(event: KeyboardEvent<HTMLInputElement>): void {
    const isTab = event.key === 'Tab' && !event.shiftKey;
    if (!isTab || event.currentTarget.value.trim() === '') return;
    event.preventDefault();
    accept(event.currentTarget.value);
  }
  /** A text field has one line, in which the codes of a pasted list would run together. */
  function takeList(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text');
    if (readCodeList(text).length < 2) return;
    event.preventDefault();
    accept(`${event.currentTarget.value} ${text}`);
  }

  return (
    <form className="scan-form" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{t.label}</label>
        <div className="scan-entry cluster">
          <input
            ref={field}
            id={id}
            className="strong"
            type="text"
            dir="ltr"
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            aria-describedby={`${id}-hint`}
            onKeyDown={takeTab}
            onPaste={takeList}
          />
          <Button icon="add" label={t.add} type="submit" />
        </div>
        <p className="field-hint" id={`${id}-hint`}>
          {t.hint}
        </p>
      </div>
    </form>
  );
}

const typedInto = 'input:not([type=radio], [type=checkbox]), textarea, select, dialog *';

/** Sends typed keys and pasted text to the scan field, wherever the focus is. */
function useStrayKeys(
  field: RefObject<HTMLInputElement | null>,
  onScan: (text: string) => boolean,
): void {
  useEffect(() => {
    const isTaken = ({ target }: Event) => target instanceof Element && target.matches(typedInto);
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isCharacter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      // The browser inserts the character where the focus is after this event.
      if (isCharacter && !isTaken(event)) field.current?.focus();
    };
    const onPaste = (event: globalThis.ClipboardEvent) => {
      if (isTaken(event)) return;
      field.current?.focus();
      if (onScan(event.clipboardData?.getData('text') ?? '')) event.preventDefault();
    };
    const end = new AbortController();
    document.addEventListener('keydown', onKey, { signal: end.signal });
    document.addEventListener('paste', onPaste, { signal: end.signal });
    return () => end.abort();
  }, [field, onScan]);
}
