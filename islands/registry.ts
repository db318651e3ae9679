import type { ComponentProps, ReactNode } from 'react';
import ActivityForm from './activity-form.tsx';
import Backups from './backups.tsx';
import BrandingForm from './branding-form.tsx';
import ContactForm from './contact-form.tsx';
import ContentPageForm from './content-page-form.tsx';
import ControlForm from './control-form.tsx';
import CopyLink from './copy-link.tsx';
import CopyText from './copy-text.tsx';
import Deliver from './deliver.tsx';
import EventButton from './event-button.tsx';
import EventForm from './event-form.tsx';
import HeroSlider from './hero-slider.tsx';
import Import from './import.tsx';
import InvoiceForm from './invoice-form.tsx';
import MailActions from './mail-actions.tsx';
import MailServerForm from './mail-server-form.tsx';
import MailSettingsForm from './mail-settings-form.tsx';
import ParcelList from './parcel-list.tsx';
import ParcelMapForm from './parcel-map-form.tsx';
import Print from './print.tsx';
import RecordList from './record-list.tsx';
import RemovePicture from './remove-picture.tsx';
import Resolution from './resolution.tsx';
import ReviewCarousel from './review-carousel.tsx';
import Scan from './scan.tsx';
import ShareLinks from './share-links.tsx';
import SignOut from './sign-out.tsx';
import StageMailForm from './stage-mail-form.tsx';
import StageMails from './stage-mails.tsx';
import StatsCounters from './stats-counters.tsx';
import TapHint from './tap-hint.tsx';
import Tracker from './tracker.tsx';
import UnsentScans from './unsent-scans.tsx';

/** Every island by the name of its file. The server renders them, the loader hydrates them. */
const islands = {
  'activity-form': ActivityForm,
  backups: Backups,
  'contact-form': ContactForm,
  'content-page-form': ContentPageForm,
  'control-form': ControlForm,
  'copy-link': CopyLink,
  'copy-text': CopyText,
  deliver: Deliver,
  'event-button': EventButton,
  'event-form': EventForm,
  'hero-slider': HeroSlider,
  'branding-form': BrandingForm,
  'invoice-form': InvoiceForm,
  import: Import,
  'mail-actions': MailActions,
  'mail-server-form': MailServerForm,
  'mail-settings-form': MailSettingsForm,
  'parcel-list': ParcelList,
  'parcel-map-form': ParcelMapForm,
  print: Print,
  'record-list': RecordList,
  'remove-picture': RemovePicture,
  resolution: Resolution,
  'review-carousel': ReviewCarousel,
  scan: Scan,
  'share-links': ShareLinks,
  'sign-out': SignOut,
  'stage-mail-form': StageMailForm,
  'stage-mails': StageMails,
  'stats-counters': StatsCounters,
  'tap-hint': TapHint,
  tracker: Tracker,
  'unsent-scans': UnsentScans,
};

export type IslandName = keyof typeof islands;

/** The props of each island; plain JSON. */
export type IslandProps = { [Name in IslandName]: ComponentProps<(typeof islands)[Name]> };

export const registry: { [Name in IslandName]: (props: IslandProps[Name]) => ReactNode } = islands;
