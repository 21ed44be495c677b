const pruneByPlace = (table: string, isOld: string) =>
  `delete from ${table} where ctid = any (array(select ctid from ${table} where ${isOld} limit $2))`

/** Each statement deletes up to $2 rows that are older than $1. */
export const PRUNE = {
  // Compares the time of receipt, not the displayed time: an insight that arrives months late may still be resent.
  ledger: pruneByPlace('uplink_ledger', 'received_at < $1'),
  healthLedger: pruneByPlace('health_ledger', 'received_at < $1'),
  /** Stores the transaction up to which entries were removed, so that a reader that was away knows whether it has missed any. */
  changes: `
    with removed as (
      delete from change_log where ctid = any (array(select ctid from change_log where changed_at < $1 limit $2))
      returning transaction_id
    ),
    newest as (
      update change_log_bounds set removed_transaction_id = greatest(removed_transaction_id, (select max(transaction_id) from removed))
      where exists (select from removed)
    )
    select from removed`,
  letters: pruneByPlace('dead_letter', 'last_received_at < $1'),
  deadLetterWork: pruneByPlace('dead_letter_work', 'ended_at < $1'),
  usage: pruneByPlace('device_usage', 'day < $1::timestamptz::date'),
  receptions: pruneByPlace('radio_uplink', 'received_at < $1'),
  downlinks: pruneByPlace('radio_usage', 'day < $1::timestamptz::date'),
  serverHours: pruneByPlace('network_server_hour', 'hour < $1'),
  servers: pruneByPlace('network_server', 'reported_at < $1'),
  answers: pruneByPlace('command_answer', 'received_at < $1'),
  samples: pruneByPlace('process_sample', 'sampled_at < $1'),
  runs: pruneByPlace(
    'process_run r',
    'r.started_at < $1 and not exists (select from process_sample s where s.run_id = r.run_id)',
  ),
  health: `
    with old as materialized (
      select device_id, recorded_at, message_identifier from health where recorded_at < $1 limit $2
    )
    delete from health h using old
    where h.device_id = old.device_id and h.recorded_at = old.recorded_at and h.message_identifier = old.message_identifier
      and h.recorded_at < $1`,
}

/**
 * Deletes up to $2 photos whose insight was older than $1 and has been deleted. Returns the keys of their files, and which of the files are needed by
 * dead letters.
 */
export const FORGET_PHOTOS = `
  with forgotten as (delete from photo where photo_id = any (array(
    select p.photo_id from photo p
    where p.insight_id is not null and p.insight_id < first_insight_id(time_to_ms($1::timestamptz))
      and not exists (select from insight i where i.insight_id = p.insight_id)
    order by p.insight_id limit $2))
    returning file_key)
  select file_key, exists (select from dead_letter l where l.photo_key = f.file_key) as is_dead_letter from forgotten f`
