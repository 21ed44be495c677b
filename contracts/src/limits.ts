/**
 * Constants of the product, each with its unit and the place that sets it. "Spec 1" and "spec 2" are the two
 * requirement documents, "decisions" is the page that settles what they leave open.
 */

/* What a person types (spec 1 §5, spec 2 §5) */
export const DEVICE_NAME_MAX_CHARACTERS = 30
export const DEVICE_DESCRIPTION_MAX_CHARACTERS = 100
export const TEXT_MAX_CHARACTERS = 100
export const LATITUDE_MAX_DEGREES = 90
export const LONGITUDE_MAX_DEGREES = 180
export const PASSWORD_MIN_CHARACTERS = 9 // "more than 8 characters"
export const PASSWORD_MAX_CHARACTERS = 1000 // bounds what argon2id has to read

/* JSON that is sent to us */
/** Lists and objects within one another. Ours are less than 10 deep; a megabyte of them takes 80 ms to parse. */
export const JSON_DEPTH_MAX = 64

/* Repeated calls (wire shapes) */
export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 200
export const IDEMPOTENCY_KEY_KEPT_HOURS = 24

/* Ids */
/** Of what the database counts: users, groups, rules, invitations, classifiers. Devices bring their own. */
export const ID_MAX = 2 ** 31 - 1

/* Devices and their health (spec 1 §4 and §9, decisions) */
export const LOW_BATTERY_VOLTS = 3.2
export const BATTERY_RECOVERED_VOLTS = 3.4
export const BATTERY_MEDIAN_READINGS = 3
/** A camera counts as silent when nothing of it has come for so long, health reports included. */
export const STALE_CHECK_IN_DAYS = 7
/** The alert No Recent Insights is raised when no sighting has come for so long, even if health reports have: the two may come to differ. */
export const NO_RECENT_INSIGHTS_DAYS = 7
export const NO_RECENT_TRIGGERS_HOURS = 72

/* Insights (spec 1 §5 and §9, decisions) */
export const CONFIDENCE_MAX_PERCENT = 100
export const RELIABLE_CONFIDENCE_PERCENT = 80
export const EMPTY_CLASS_ID = 99 // spec 2 §3: always part of an alg's class list
export const UNSAVED_INSIGHT_UPDATES_MAX = 1000
/** A window that a camera never ends must not make one row of everything it sees: only the newest members count. */
export const COLLECTION_MEMBERS_MAX = 1000
export const INSIGHT_RULES_MAX = 20 // filters that hold together
export const INSIGHT_RULE_VALUE_MAX_CHARACTERS = 100
/** The insights of the same device nearest in time that are shown around one, before it and behind it each. */
export const NEARBY_INSIGHTS_MAX = 4
export const NEARBY_INSIGHTS_HOURS = 12
/** Of one device, on its page and on the map. */
export const LATEST_INSIGHTS_MAX = 50
export const LATEST_INSIGHTS_DEFAULT = 10
export const INSIGHT_CSV_FILE_NAME = 'sentinel_insights.csv'
/** An insight received later than this shows its camera time, an earlier one its received time. */
export const CAMERA_TIME_SHOWN_SINCE = '2023-11-01T00:00:00.000Z'
/** A camera clock before this, more than a year behind the device, or more than a day ahead of ours, is wrong: the received time counts instead. */
export const CAMERA_CLOCK_EPOCH = '2020-01-01T00:00:00.000Z'
export const CAMERA_CLOCK_AHEAD_MAX_MS = 24 * 60 * 60 * 1000
/** A camera may have recorded before it was provisioned, and be behind by this much. Installations can change it. */
export const CAMERA_CLOCK_BEHIND_MAX_DAYS = 365

/* Uplinks (the wire page, §1) */
export const MESSAGE_ID_MAX = 2 ** 32 - 1
export const INSIGHTS_PER_MESSAGE_MAX = 64
export const INSIGHT_INDEX_MAX = 32_767
export const CLASS_LIST_MAX_ITEMS = 64
export const CLASS_ID_MAX = 2 ** 31 - 1
export const DEVICE_ID_MAX = 2 ** 31 - 1
export const PHOTO_MAX_BYTES = 8 * 1024 * 1024
export const PHOTO_WAIT_DAYS = 7
export const EXTRA_FIELD_DEPTH_MAX = 8
export const EXTRA_FIELDS_MAX_BYTES = 4096 // of one message, as JSON: names and values
export const STARTUP_DATA_MAX_BYTES = 16 * 1024 // of one health report, as JSON: names and values

/* Integrations and alerts (spec 1 §5 and §9) */
export const EMAILS_PER_INTEGRATION_MAX = 3
export const PHONE_NUMBERS_PER_INTEGRATION_MAX = 2
export const ALERT_BADGE_MAX = 999
export const ALERT_TOLD_AGAIN_AFTER_HOURS = 24 // of the same alert of a device, to the same recipient
export const SPECIES_RULES_MAX = 50
export const SPECIES_RULE_PAUSE_MAX_MINUTES = 7 * 24 * 60
/** Messages of one kind (sightings, alerts) that a recipient gets within an hour; the others come in a summary. */
export const EMAILS_PER_HOUR_MAX = 20
export const TEXT_MESSAGES_PER_HOUR_MAX = 10
export const DIGEST_HOUR = 7 // of the user's day; it tells of the day before
/** Of the second generation of Gundi: it allows about one request a minute (decisions). */
export const GUNDI_V2_PAUSE_MS = 60_000
export const GUNDI_V2_LIST_MAX = 100
export const OUTGOING_KEPT_DAYS = 90
export const RESOLVED_ALERTS_KEPT_DAYS = 365

/** Of a filter for the days up to today. */
export const LAST_DAYS_MAX = 3660

/** Of a duration that a device reports; what fits into a column. */
export const MINUTES_MAX = 2 ** 31 - 1

/** Offered for cycle time and sync time (spec 2 §9): 5 minutes to 48 hours. */
export const durationOptionsMinutes: readonly number[] = [
  ...Array.from({ length: 11 }, (_, at) => 5 * (at + 1)),
  ...Array.from({ length: 22 }, (_, at) => 60 + 30 * at),
  ...Array.from({ length: 37 }, (_, at) => 60 * (12 + at)),
]
export const HISTORY_DAYS = [7, 30, 90, 365, 1825] as const
/** Receptions by radio are kept for the longest of these. */
export const RADIO_DAYS = [1, 7, 30, 90] as const
export const RADIO_RECEPTIONS_MAX = 500
/** The signal of a device is the median over so many days (`read_signal`). */
export const SIGNAL_DAYS = 30
export const HISTORY_READINGS_MAX = 240
/** Of a bar of the history's insights; more are not counted. */
export const HISTORY_INSIGHTS_MAX = 1000

/* Claiming and sharing (decisions) */
export const CLAIM_CODE_BITS = 80
export const CLAIM_CODE_VALID_DAYS = 90
/** Wrong claim codes within an hour. No limit per device: strangers could use it up, and 80 random bits cannot be guessed. */
export const CLAIM_FAILURES_PER_ACCOUNT_MAX = 5
export const CLAIM_FAILURES_PER_ADDRESS_MAX = 20
export const INVITATION_VALID_DAYS = 14
export const INVITATIONS_PER_DAY_MAX = 50
/** Mails that an address gets, whoever invites it. */
export const INVITATIONS_TO_ONE_PER_DAY_MAX = 10
export const INVITATIONS_MAX = 1000

/* Provisioning by staff */
export const IMPORT_LINES_MAX = 10_000
export const IMPORT_MAX_CHARACTERS = 3_000_000 // 300 a line
export const IMPORT_ERRORS_SHOWN_MAX = 100
export const IMPORT_UNDO_DAYS = 7
export const FIRMWARE_VERSION_MAX_CHARACTERS = 50

/* Models and firmware, made by staff */
export const STORED_FILE_MAX_BYTES = 512 * 1024 * 1024
export const CLASSES_PER_ALG_MAX = 10_000
export const MODEL_DESCRIPTION_MAX_CHARACTERS = 20_000
export const MODEL_CITATION_MAX_CHARACTERS = 2000

/* My Models and the marketplace */
/** Classes that a list of models names; the rest is a number. */
export const MODEL_CLASS_SAMPLE_MAX = 12
export const MODEL_DEVICES_MAX = 1000
export const MODEL_RELEASES_MAX = 200
export const DEVICE_MODEL_HISTORY_MAX = 100
export const MARKETPLACE_MODELS_MAX = 100
/** Of a page whose models have all their classes. */
export const MARKETPLACE_WHOLE_MODELS_MAX = 20
export const MARKETPLACE_SPECIES_MAX = 50
export const MARKETPLACE_CLASSES_CHOSEN_MAX = 20
export const MODEL_PICTURE_WIDTH_PX = 960
export const MODEL_PICTURE_HEIGHT_PX = 540
export const DOWNLOAD_TICKET_MINUTES = 10
export const DOWNLOAD_TICKET_MAX_CHARACTERS = 500

/* How good a model is in the field */
export const MODEL_QUALITY_CLASSES_MAX = 500
export const MODEL_CONFUSIONS_MAX = 10
/** Fewer checked insights than this say little about a model. */
export const MODEL_CHECKS_MIN = 30

/* Commands to devices (spec 2 §5 and §9, decisions) */
export const OTA_FIRMWARE_MIN = '2.0.0'
export const HIGH_RES_FIRMWARE_MIN = '2.2.0'
/** Messages of a device that have no result. */
export const OPEN_MESSAGES_MAX = 10
export const OPEN_HIGH_RES_REQUESTS_MAX = 2 // of these
/** Of one LoRa device, on a UTC day: the fair use of public networks (The Things Network). Further ones wait for the next day. */
export const RADIO_DOWNLINKS_PER_DAY = 10
/**
 * After so many uplinks without a report of the network server about a downlink, it is sent again. It goes out after the first one and is acknowledged
 * with the second one, so the third one shows that something is wrong.
 */
export const RADIO_SILENT_UPLINKS = 3
/** A command is sent again so many times at most, which is about half of a day's downlinks for a device that sends often. */
export const RADIO_REPEATS_MAX = 5
/** A message or an update that a device has not answered by then has failed. */
export const COMMAND_VALID_DAYS = 7
/** After a device has acknowledged a command, its next one waits this long for the answer. */
export const COMMAND_ANSWER_WAIT_SECONDS = 30
/** The number of a command, its revision of the settings, the cycle time and the trigger number have to fit into a LoRa frame. */
export const COMMAND_NUMBER_MAX = 65_535
export const SETTINGS_REVISION_MAX = 255
export const CYCLE_TIME_MAX_MINUTES = 65_535
export const TRIGGER_NUMBER_MAX = 255
/** To be typed exactly where something cannot be undone (spec 2 §5). */
export const CONFIRMATION_TEXT = 'I Understand'
export const TRIGGER_NUMBER_DEFAULT = 30
export const triggerNumberOptions = [1, 3, 10, 30, 50] as const
export const CYCLE_TIME_DEFAULT_MINUTES = 690
export const cycleTimeOptionsMinutes = [120, 240, 390, 690, 720] as const
export const SATELLITE_FIX_TIME_DEFAULT = 5
export const satelliteFixTimeOptions = [2, 3, 4, 5] as const
export const SATELLITE_PASSES_DEFAULT = 2
export const satellitePassesOptions = [1, 2, 3, 4] as const
export const UPDATE_DEVICES_MAX = 5000

/* Model releases (spec 2 §5 and §9) */
export const RELEASE_MODELS_MAX = 50
/** Classes that a model of a release ignores or bypasses; the largest public classifiers of wildlife have about 2,500. */
export const RELEASE_CLASSES_MAX = 5000

/* Mails and texts to people who have to agree to them (decisions) */
export const EMAIL_LINK_VALID_HOURS = 24
export const EMAIL_LINKS_PER_HOUR_MAX = 5
export const EMAIL_LINKS_PER_DAY_MAX = 10 // an account may have been made with somebody else's email
export const RECIPIENT_LINK_VALID_DAYS = 14
/** Confirmations that an account asks for within a day, by mail and by text each. */
export const RECIPIENTS_ASKED_PER_DAY_MAX = 20
/** Confirmations that one address or number is asked for within a day, whoever asks. */
export const RECIPIENT_ASKED_PER_DAY_MAX = 5
export const RECIPIENT_CODE_DIGITS = 6
export const RECIPIENT_CODE_VALID_MINUTES = 15
export const RECIPIENT_CODE_TRIES_MAX = 5
/** Of an account's integration within 24 hours; mails to the account's own address do not count. */
export const EMAILS_PER_DAY_MAX = 1000
export const TEXT_MESSAGES_PER_DAY_MAX = 200
export const NAME_IN_MAIL_MAX_CHARACTERS = 40

/* Groups */
export const GROUPS_MAX = 1000

/* Map (spec 1 §9, the architecture) */
/** So wide and so high is the world on web maps at zoom 0; each further zoom doubles it. */
export const MAP_WORLD_PX = 512
export const MAP_CLUSTER_RADIUS_PX = 35
/** So many devices of a cluster are named; of the others it says how many. */
export const MAP_CLUSTER_NAMES_MAX = 2
export const MAP_CLUSTER_MAX_ZOOM = 14
/** A cluster of so many points and more has the next colour. */
export const MAP_CLUSTER_STEPS = [100, 750] as const
export const MAP_FIT_PADDING_NARROW_PX = 30
export const MAP_FIT_PADDING_PX = 150
export const MAP_FIT_MAX_ZOOM = 10
export const MAP_INSIGHT_COUNT_MAX = 999
/** So many devices are clustered in the browser, more on the server. */
export const MAP_POINTS_IN_BROWSER_MAX = 20_000
/** Of more points than this a view is clustered as for a lower zoom. */
export const MAP_POINTS_PER_VIEW_MAX = 5000

/* Lists (spec 1 §9, the page of wire shapes) */
export const TABLE_PAGE_SIZES = [5, 10, 25, 50, 100] as const
export const TABLE_PAGE_ROWS = 25
export const LIST_DEFAULT_ROWS = 10_000
export const LIST_MAX_ROWS = 10_000
export const INSIGHT_WINDOW_DEFAULT_ROWS = 100
export const SOCKET_INSIGHTS_PER_EVENT_MAX = 100
export const SOCKET_INSIGHT_IDS_PER_EVENT_MAX = 2000

/* Sign-in (the page of wire shapes) */
export const SESSION_DAYS = 30
export const SIGN_IN_WINDOW_MINUTES = 15
/** Of all browsers together that the account does not know. */
export const SIGN_IN_FAILURES_PER_ACCOUNT_MAX = 10
export const SIGN_IN_FAILURES_PER_ADDRESS_MAX = 30
export const SIGN_IN_FAILURES_PER_KNOWN_BROWSER_MAX = 10
/** Of all known browsers of an account: somebody who knew its former password may have collected many cookies. */
export const SIGN_IN_FAILURES_OF_KNOWN_BROWSERS_MAX = 100
/** How long a browser stays known after its last sign-in. */
export const KNOWN_BROWSER_DAYS = 365
/** Accounts that know one browser; the one that signed in least recently is dropped when there are more. */
export const ACCOUNTS_PER_BROWSER_MAX = 5
export const SIGN_UP_WINDOW_MINUTES = 60
export const SIGN_UPS_PER_ADDRESS_MAX = 30
/** Open ones of an account; the least recently used one ends when there are more. */
export const SESSIONS_MAX = 50
export const PASSWORD_RESET_VALID_MINUTES = 60
/** Within the time that a link is valid: an owner who is refused another mail has a link that still works. */
export const PASSWORD_RESETS_PER_ACCOUNT_MAX = 5
export const PASSWORD_RESETS_PER_ADDRESS_MAX = 30
export const WRONG_CURRENT_PASSWORDS_MAX = 10 // per account, within SIGN_IN_WINDOW_MINUTES
export const RECOVERY_CODES = 10
export const PASSKEYS_MAX = 20 // of an account
export const PASSKEY_NAME_MAX_CHARACTERS = 50
/** Wrong second factors of an account, within SIGN_IN_WINDOW_MINUTES. */
export const SECOND_FACTOR_FAILURES_MAX = 10
/** How long a person has to answer with a second factor. */
export const SECOND_FACTOR_VALID_MINUTES = 10
/** Whoever has proved who they are is not asked again for so long. */
export const CONFIRMED_FOR_MINUTES = 15
/** Failed sign-ins of an account are summed up until there was none for so long, or until one succeeds. */
export const FAILED_SIGN_INS_SUMMED_MINUTES = 60
export const ENDED_SESSION_REFUSED_WITHIN_MS = 5000

/* Profile photos (spec 1 §2) */
export const UPLOADED_IMAGE_MAX_BYTES = 10 * 1024 * 1024
/** More than phones take; a small file can claim far more (a decompression bomb). */
export const UPLOADED_IMAGE_MAX_PIXELS = 64_000_000
/** Width and height of the stored picture. */
export const USER_IMAGE_EDGE_PX = 512

/* Sockets (the quality goals) */
export const SOCKET_BACKLOG_MAX_BYTES = 1024 * 1024

/* Screens (spec 1 §2 and §9, spec 2 §2) */
export const TABLE_BECOMES_CARDS_BELOW_PX = 625
export const LOADING_HINT_AFTER_MS = 5000

// Dashboard (spec 1 §9, docs/decisions/0041)
export const DASHBOARD_COLUMNS = 12
export const DASHBOARD_WIDGETS_MAX = 50
/** Of the position of a widget, in cells from the top: as if fifty of the largest stood below one another. */
export const DASHBOARD_ROWS_MAX = 600
export const WIDGET_MIN_CELLS = 2
export const WIDGET_MAX_CELLS = 12
export const DASHBOARD_CLASSES_MAX = 200
export const DASHBOARD_DEVICES_MAX = 1000
/** Days whose independent events are counted where no filter names dates. */
export const DASHBOARD_EVENT_DAYS = 90
export const DASHBOARD_LAST_DAYS = 14
/** Hours of the day are counted by quarters: every time zone is a multiple of one ahead of or behind UTC. */
export const HOURS_PER_DAY = 24
export const QUARTER_HOURS_PER_DAY = 96
export const DASHBOARD_WEEKS_MAX = 53
/** With fewer trap-days a rate per 100 of them is uncertain. */
export const TRAP_DAYS_ENOUGH = 100
/** With fewer events a curve of activity is uncertain. */
export const ACTIVITY_EVENTS_ENOUGH = 30
/** How many classes a chart by week has a colour for; further ones are drawn together. */
export const CHART_WEEK_CLASSES_MAX = 7
/** With more items than this a widget shows a table in place of its chart (spec 1 §9). `NARROW` is for windows up to 625 px. */
export const CHART_CLASSES_MAX = 50
/** The widget of the most frequent classes. */
export const TOP_CLASSES_MAX = 10
export const CHART_CLASSES_NARROW_MAX = 25
export const CHART_DEVICES_MAX = 50
export const CHART_DEVICES_NARROW_MAX = 20

// What is new on the dashboard (docs/decisions/0043)
/** Counting stops here. */
export const TODAY_COUNT_MAX = 10_000
export const TODAY_PHOTOS_MAX = 6
export const TODAY_PHOTOS_OF_CLASS_MAX = 2
/** A photo whose grey levels span less (`tone_span`) shows nothing: it is nearly all black or all of one tone. */
export const PHOTO_TONE_SPAN_MIN = 16
/** Insights of one class at one camera within this time show the same animal. */
export const TODAY_EVENT_MINUTES = 30
/** A visit has ended when the page has not been looked at for this long. */
export const VISIT_PAUSE_MINUTES = 30
/** How often a visible page reports the visit. */
export const VISIT_REPORT_MINUTES = 5
/** An insight that arrives later than this after it was taken is not counted as new, and not found by its receipt in charts. */
export const UPLINK_LATE_DAYS_MAX = 31

/** Insights that a new account gives a status in its first steps. */
export const FIRST_STEPS_SIGHTINGS = 3
/** Sample cameras are removed after this time at the latest. They fall silent after two hours, and alerts about silence begin after three days. */
export const SAMPLE_FLEET_DAYS = 3
/** Accounts that can have sample cameras at once: about 1,500 insights and 500 photos each. */
export const SAMPLE_FLEETS_MAX = 200

/** Charges that one answer has at most; what Stripe gives at once. */
export const CHARGES_MAX = 100
export const PAYMENT_TOKEN_MAX_CHARACTERS = 255
/** Rows on a page of invoices (spec 1 §9). */
export const INVOICE_PAGE_SIZES = [5, 10, 25, 50] as const
export const INVOICE_PAGE_ROWS = 10
