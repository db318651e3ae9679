import type { Migration } from 'kysely/migration';
import * as images from './0001_images.ts';
import * as parcels from './0002_parcels.ts';
import * as activities from './0003_activities.ts';
import * as pages from './0004_pages.ts';
import * as reviews from './0005_reviews.ts';
import * as settings from './0006_settings.ts';
import * as admins from './0007_admins.ts';
import * as sessions from './0008_sessions.ts';
import * as messages from './0009_messages.ts';
import * as clients from './0010_clients.ts';
import * as rateLimits from './0011_rate_limits.ts';
import * as contentVersion from './0012_content_version.ts';
import * as search from './0013_search.ts';
import * as mails from './0014_mails.ts';
import * as accountTokens from './0015_account_tokens.ts';
import * as invoices from './0016_invoices.ts';
import * as parcelSearch from './0017_parcel_search.ts';
import * as activitiesByTime from './0018_activities_by_time.ts';
import * as mailKinds from './0019_mail_kinds.ts';
import * as starterFields from './0020_starter_fields.ts';
import * as homeContent from './0021_home_content.ts';
import * as clientList from './0022_clients.ts';
import * as parcelCodeKey from './0023_parcel_code_key.ts';
import * as accountLinks from './0024_account_tokens.ts';
import * as mailStates from './0025_mail_states.ts';
import * as messageCopies from './0026_message_copies.ts';
import * as contentLanguage from './0027_content_language.ts';
import * as parcelTrigrams from './0028_parcel_search.ts';
import * as parcelCounts from './0029_parcel_counts.ts';
import * as countedLists from './0030_counted_lists.ts';
import * as unloggedLimits from './0031_unlogged_limits.ts';
import * as audit from './0032_audit.ts';
import * as stages from './0033_stages.ts';
import * as events from './0034_events.ts';
import * as idempotencyKeys from './0035_idempotency_keys.ts';
import * as parcelFilters from './0036_parcel_filters.ts';
import * as parcelSearchText from './0037_parcel_search_text.ts';
import * as copies from './0038_copies.ts';
import * as parcelViews from './0039_parcel_views.ts';
import * as telling from './0040_telling.ts';
import * as shareLinks from './0041_share_links.ts';
import * as followers from './0042_followers.ts';
import * as deliveries from './0043_deliveries.ts';
import * as stageMails from './0044_stage_mails.ts';
import * as eventNotices from './0045_event_notices.ts';
import * as privacyOfFollowers from './0046_privacy_of_followers.ts';
import * as imports from './0047_imports.ts';
import * as look from './0050_look.ts';
import * as writing from './0051_writing.ts';
import * as mailServer from './0052_mail_server.ts';
import * as messageAnswers from './0053_message_answers.ts';
import * as invoiceDocuments from './0054_invoice_documents.ts';
import * as invoiceSettings from './0055_invoice_settings.ts';
import * as importMappings from './0056_import_mappings.ts';
import * as mailLinks from './0057_mail_links.ts';
import * as builtinWords from './0058_builtin_words.ts';

/** Every migration by name, in order. A landed one is never edited, renamed or removed. */
export const migrations: Record<string, Migration> = {
  '0001_images': images,
  '0002_parcels': parcels,
  '0003_activities': activities,
  '0004_pages': pages,
  '0005_reviews': reviews,
  '0006_settings': settings,
  '0007_admins': admins,
  '0008_sessions': sessions,
  '0009_messages': messages,
  '0010_clients': clients,
  '0011_rate_limits': rateLimits,
  '0012_content_version': contentVersion,
  '0013_search': search,
  '0014_mails': mails,
  '0015_account_tokens': accountTokens,
  '0016_invoices': invoices,
  '0017_parcel_search': parcelSearch,
  '0018_activities_by_time': activitiesByTime,
  '0019_mail_kinds': mailKinds,
  '0020_starter_fields': starterFields,
  '0021_home_content': homeContent,
  '0022_clients': clientList,
  '0023_parcel_code_key': parcelCodeKey,
  '0024_account_tokens': accountLinks,
  '0025_mail_states': mailStates,
  '0026_message_copies': messageCopies,
  '0027_content_language': contentLanguage,
  '0028_parcel_search': parcelTrigrams,
  '0029_parcel_counts': parcelCounts,
  '0030_counted_lists': countedLists,
  '0031_unlogged_limits': unloggedLimits,
  '0032_audit': audit,
  '0033_stages': stages,
  '0034_events': events,
  '0035_idempotency_keys': idempotencyKeys,
  '0036_parcel_filters': parcelFilters,
  '0037_parcel_search_text': parcelSearchText,
  '0038_copies': copies,
  '0039_parcel_views': parcelViews,
  '0040_telling': telling,
  '0041_share_links': shareLinks,
  '0042_followers': followers,
  '0043_deliveries': deliveries,
  '0044_stage_mails': stageMails,
  '0045_event_notices': eventNotices,
  '0046_privacy_of_followers': privacyOfFollowers,
  '0047_imports': imports,
  '0050_look': look,
  '0051_writing': writing,
  '0052_mail_server': mailServer,
  '0053_message_answers': messageAnswers,
  '0054_invoice_documents': invoiceDocuments,
  '0055_invoice_settings': invoiceSettings,
  '0056_import_mappings': importMappings,
  '0057_mail_links': mailLinks,
  '0058_builtin_words': builtinWords,
};
