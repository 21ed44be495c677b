/** Generated from the functions of the database by `npm run generate`. */
import { callOf, type Value } from './function-call.ts'

export const functions = {
  acknowledgeCommands: (args: {
    commandKeys: (number | null)[] | null
    cancelledKeys: (number | null)[] | null
  }) =>
    callOf<Value<null>>(
      'acknowledge_commands',
      {
        in_command_keys: [args.commandKeys, 'bigint[]'],
        in_cancelled_keys: [args.cancelledKeys, 'bigint[]'],
      },
      true,
    ),
  actAs: (args: {
    actorId: number | null
    address: string | null
    userAgent: string | null
    byOperator?: boolean | null | undefined
  }) =>
    callOf<Value<null>>(
      'act_as',
      {
        in_actor_id: [args.actorId, 'integer'],
        in_address: [args.address, 'text'],
        in_user_agent: [args.userAgent, 'text'],
        in_by_operator: [args.byOperator, 'boolean'],
      },
      true,
    ),
  actAsCommand: () => callOf<Value<null>>('act_as_command', {}, true),
  addAccountMailJob: (args: { mailId: number | null }) =>
    callOf<Value<null>>('add_account_mail_job', { in_mail_id: [args.mailId, 'bigint'] }, true),
  addDeadLetterJob: (args: { workId: number | null }) =>
    callOf<Value<null>>('add_dead_letter_job', { in_work_id: [args.workId, 'bigint'] }, true),
  claimCommands: (args: {
    deviceIds: (number | null)[] | null
    sentIds: (string | null)[] | null
    answerWait: string | null
  }) =>
    callOf<{
      key: number | null
      device: number | null
      is_cancel: boolean | null
      id: string | null
      cancels: string | null
      kind:
        | (
            | 'reset_device'
            | 'update_model_settings'
            | 'update_state'
            | 'request_higher_res_image'
            | 'device_update'
          )
        | null
      content: object | null
      issued_at: string | null
      valid_until: string | null
    }>(
      'claim_commands',
      {
        in_device_ids: [args.deviceIds, 'integer[]'],
        in_sent_ids: [args.sentIds, 'uuid[]'],
        in_answer_wait: [args.answerWait, 'interval'],
      },
      false,
    ),
  countRefusedTries: (args: { counted: object | null }) =>
    callOf<Value<null>>('count_refused_tries', { in_counted: [args.counted, 'jsonb'] }, true),
  decodeDeadLettersOf: (args: { devEui: string | null }) =>
    callOf<Value<null>>('decode_dead_letters_of', { in_dev_eui: [args.devEui, 'text'] }, true),
  dropCommands: (args: {
    commandKeys: (number | null)[] | null
    by: ('answer' | 'health' | 'expired' | 'dropped' | 'replaced' | 'link_lost') | null
    restarting?: boolean | null | undefined
  }) =>
    callOf<Value<number[]>>(
      'drop_commands',
      {
        in_command_keys: [args.commandKeys, 'bigint[]'],
        in_by: [args.by, 'command_end'],
        in_restarting: [args.restarting, 'boolean'],
      },
      true,
    ),
  dropOldChunks: (args: { olderThan: string | null }) =>
    callOf<Value<null>>(
      'drop_old_chunks',
      { older_than: [args.olderThan, 'timestamp with time zone'] },
      true,
    ),
  endSilences: (args: {
    deviceIds: (number | null)[] | null
    insightIds: (number | null)[] | null
    noTriggerSilence: string | null
  }) =>
    callOf<Value<null>>(
      'end_silences',
      {
        in_device_ids: [args.deviceIds, 'integer[]'],
        in_insight_ids: [args.insightIds, 'bigint[]'],
        no_trigger_silence: [args.noTriggerSilence, 'interval'],
      },
      true,
    ),
  expireCommands: (args: { commands: number | null }) =>
    callOf<Value<number>>('expire_commands', { in_commands: [args.commands, 'integer'] }, true),
  forgetDevice: (args: { deviceIds: (number | null)[] | null }) =>
    callOf<Value<null>>('forget_device', { in_device_ids: [args.deviceIds, 'integer[]'] }, true),
  linkDevice: (args: { userId: number | null; deviceId: number | null; visibleFrom: string | null }) =>
    callOf<Value<null>>(
      'link_device',
      {
        in_user_id: [args.userId, 'integer'],
        in_device_id: [args.deviceId, 'integer'],
        in_visible_from: [args.visibleFrom, 'timestamp with time zone'],
      },
      true,
    ),
  lockDevEui: (args: { devEui: string | null }) =>
    callOf<Value<null>>('lock_dev_eui', { in_dev_eui: [args.devEui, 'text'] }, true),
  lockLinks: () => callOf<Value<null>>('lock_links', {}, true),
  logChange: (args: {
    kind: string | null
    ids: (number | null)[] | null
    userIds?: (number | null)[] | null | undefined
    detail?: object | null | undefined
    deviceIds?: (number | null)[] | null | undefined
  }) =>
    callOf<Value<null>>(
      'log_change',
      {
        in_kind: [args.kind, 'text'],
        in_ids: [args.ids, 'bigint[]'],
        in_user_ids: [args.userIds, 'integer[]'],
        in_detail: [args.detail, 'jsonb'],
        in_device_ids: [args.deviceIds, 'integer[]'],
      },
      true,
    ),
  notifyOutboxDue: (args: { integrationIds: (number | null)[] | null }) =>
    callOf<Value<null>>(
      'notify_outbox_due',
      { in_integration_ids: [args.integrationIds, 'integer[]'] },
      true,
    ),
  publishUser: (args: { userId: number | null }) =>
    callOf<Value<null>>('publish_user', { in_user_id: [args.userId, 'integer'] }, true),
  queueAccountMail: (args: {
    kind: string | null
    recipient: string | null
    about: object | null
    dedupeKey: string | null
  }) =>
    callOf<Value<number>>(
      'queue_account_mail',
      {
        in_kind: [args.kind, 'text'],
        in_recipient: [args.recipient, 'text'],
        in_about: [args.about, 'jsonb'],
        in_dedupe_key: [args.dedupeKey, 'text'],
      },
      true,
    ),
  queueAlerts: (args: { raised: (number | null)[] | null; ended: (number | null)[] | null }) =>
    callOf<Value<null>>(
      'queue_alerts',
      { in_raised: [args.raised, 'bigint[]'], in_ended: [args.ended, 'bigint[]'] },
      true,
    ),
  readSignals: (args: { after: number | null; devices: number | null }) =>
    callOf<Value<number>>(
      'read_signals',
      { in_after: [args.after, 'integer'], in_devices: [args.devices, 'integer'] },
      true,
    ),
  recordAct: (args: {
    kind: string | null
    subjectId: number | null
    deviceId: number | null
    about: object | null
    subjectIds?: (number | null)[] | null | undefined
    deviceIds?: (number | null)[] | null | undefined
  }) =>
    callOf<Value<null>>(
      'record_act',
      {
        in_kind: [args.kind, 'text'],
        in_subject_id: [args.subjectId, 'integer'],
        in_device_id: [args.deviceId, 'integer'],
        in_about: [args.about, 'jsonb'],
        in_subject_ids: [args.subjectIds, 'integer[]'],
        in_device_ids: [args.deviceIds, 'integer[]'],
      },
      true,
    ),
  recordCamerasAdded: (args: { userId: number | null; deviceIds: (number | null)[] | null }) =>
    callOf<Value<null>>(
      'record_cameras_added',
      { in_user_id: [args.userId, 'integer'], in_device_ids: [args.deviceIds, 'integer[]'] },
      true,
    ),
  recountLinks: (args: { userId: number | null; deviceIds: (number | null)[] | null }) =>
    callOf<Value<null>>(
      'recount_links',
      { in_user_id: [args.userId, 'integer'], in_device_ids: [args.deviceIds, 'integer[]'] },
      true,
    ),
  refreshDeviceReports: (args: { afterId: number | null; devices: number | null }) =>
    callOf<Value<number>>(
      'refresh_device_reports',
      { in_after_id: [args.afterId, 'integer'], in_devices: [args.devices, 'integer'] },
      true,
    ),
  refusePlaces: (args: { places: (number | null)[] | null }) =>
    callOf<Value<null>>('refuse_places', { places: [args.places, 'bigint[]'] }, true),
  removeRefusedTries: () => callOf<Value<null>>('remove_refused_tries', {}, true),
  settleAnswers: (args: {
    deviceIds: (number | null)[] | null
    commandIds: (string | null)[] | null
    statuses: (('success' | 'failed' | 'pending_reset') | null)[] | null
    details: (string | null)[] | null
    received: (string | null)[] | null
  }) =>
    callOf<Value<null>>(
      'settle_answers',
      {
        in_device_ids: [args.deviceIds, 'integer[]'],
        in_command_ids: [args.commandIds, 'uuid[]'],
        in_statuses: [args.statuses, 'answer_status[]'],
        in_details: [args.details, 'text[]'],
        in_received: [args.received, 'timestamp with time zone[]'],
      },
      true,
    ),
  settleGuests: (args: { deviceIds: (number | null)[] | null }) =>
    callOf<Value<null>>('settle_guests', { in_device_ids: [args.deviceIds, 'integer[]'] }, true),
  skipForDisabled: (args: { integrationId: number | null }) =>
    callOf<Value<null>>('skip_for_disabled', { in_integration_id: [args.integrationId, 'integer'] }, true),
  skipOrphans: (args: { integrationId: number | null }) =>
    callOf<Value<null>>('skip_orphans', { in_integration_id: [args.integrationId, 'integer'] }, true),
  storeDeadLetter: (args: {
    source: string | null
    deviceId: number | null
    devEui: string | null
    topic: string | null
    reason: string | null
    detail: string | null
    payload: Uint8Array | null
    payloadBytes: number | null
    sha256: Uint8Array | null
    bytesMax: number | null
    bareMax: number | null
    leftOut: string | null
    photoKey: string | null
  }) =>
    callOf<Value<null>>(
      'store_dead_letter',
      {
        in_source: [args.source, 'text'],
        in_device_id: [args.deviceId, 'integer'],
        in_dev_eui: [args.devEui, 'text'],
        in_topic: [args.topic, 'text'],
        in_reason: [args.reason, 'text'],
        in_detail: [args.detail, 'text'],
        in_payload: [args.payload, 'bytea'],
        in_payload_bytes: [args.payloadBytes, 'integer'],
        in_sha256: [args.sha256, 'bytea'],
        in_bytes_max: [args.bytesMax, 'bigint'],
        in_bare_max: [args.bareMax, 'integer'],
        in_left_out: [args.leftOut, 'text'],
        in_photo_key: [args.photoKey, 'text'],
      },
      true,
    ),
  takeAttempt: (args: {
    scopes: (string | null)[] | null
    subjects: (string | null)[] | null
    mosts: (number | null)[] | null
    window: string | null
  }) =>
    callOf<{ taken_at: string | null; wait: string | null }>(
      'take_attempt',
      {
        in_scopes: [args.scopes, 'text[]'],
        in_subjects: [args.subjects, 'text[]'],
        in_mosts: [args.mosts, 'integer[]'],
        in_window: [args.window, 'interval'],
      },
      false,
    ),
  wakeGateways: (args: { deviceIds: (number | null)[] | null }) =>
    callOf<Value<null>>('wake_gateways', { in_device_ids: [args.deviceIds, 'integer[]'] }, true),
  wakeOutbox: (args: { integrationIds: (number | null)[] | null; later?: string | null | undefined }) =>
    callOf<Value<null>>(
      'wake_outbox',
      {
        in_integration_ids: [args.integrationIds, 'integer[]'],
        later: [args.later, 'timestamp with time zone'],
      },
      true,
    ),
}
