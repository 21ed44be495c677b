import type pg from 'pg'
import { decidePlacing, findSpare } from './choose-photo.ts'
import { addDevelopJobs, type DevelopJob } from './develop-jobs.ts'
import { forgetPhotos, showPhotos } from './photo-rows.ts'
import {
  findPlace,
  findRightfulSighting,
  isGuessed,
  isWaiting,
  type Photo,
  type PhotoPlace,
  type PhotosOfKey,
  type Sighting,
  type UnplacedPhoto,
} from './place-photo.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** Identifies a photo in a camera's messages. */
export interface PhotoKey {
  deviceId: number
  messageId: number
  index: number
}

interface StoredPhoto extends Photo {
  /** True if the requested file is the photo's, or that of a photo that it has replaced. */
  isSameFile: boolean
  hasReplacedFile: boolean
}

export interface KeyState extends PhotosOfKey {
  sightings: Sighting[]
  photos: StoredPhoto[]
  /** The time of the transaction. */
  nowMs: number
  /** The number and bytes of the device's photos that were stored on this UTC day. */
  photosToday: number
  photoBytesToday: number
}

/** The maximum number of sightings per key, because a camera may use one message id for all its messages. The newest ones are read. */
const SIGHTINGS_MAX = 1000

const OF_KEY = (row: string) =>
  `${row}.device_id = key.device_id and ${row}.message_identifier = key.message_identifier and ${row}.message_index = key.message_index`

/**
 * Finds the sighting for which a larger photo with the key has been requested: the device has the command and has not answered, or answered within
 * the last hour, because it may send the photo after its answer.
 */
const REQUESTED = `
  select coalesce(
    (select i.insight_id from insight i
      where i.insight_id = (c.message ->> 'insightId')::bigint and i.device_id = key.device_id),
    (select l.insight_id from uplink_ledger l where ${OF_KEY('l')} and l.received_at <= c.created_at
      order by l.received_at desc limit 1)) as insight_id
  from device_command c
  where c.device_id = key.device_id and c.type = 'request_higher_res_image' and c.handed_over_at is not null
    and (c.status in ('pending', 'pending_reset') or c.status = 'success' and c.ended_at > now() - interval '1 hour')
    and c.payload = jsonb_build_object('message_id', key.message_identifier, 'index', key.message_index)
  order by c.command_key desc limit 1`

/**
 * Reads the state of keys, given as arrays of devices, message ids and indexes, in the order of the arrays. $4 is the SHA-256 of a file to look for,
 * or null. Photos that are neither waiting nor guesses concern only the sightings that were read.
 */
const READ = `
  select time_to_ms(now()) as "nowMs", coalesce(u.photos, 0) as "photosToday", coalesce(u.photo_bytes, 0) as "photoBytesToday",
    sighting.sightings, photo.photos
  from unnest($1::int[], $2::bigint[], $3::smallint[])
      with ordinality key (device_id, message_identifier, message_index, place)
    left join device_usage u on u.device_id = key.device_id and u.day = utc_day()
    cross join lateral (
      select array_agg(i.insight_id) as ids, coalesce(json_agg(json_build_object(
        'insightId', i.insight_id, 'receivedMs', time_to_ms(i.received_at), 'fileCtimeMs', time_to_ms(i.file_ctime),
        'cameraClock', i.camera_clock, 'photoExpected', i.photo_expected,
        'isOfKey', named.is_of_key, 'isRequested', named.is_requested,
        'linkStartedMs', (select time_to_ms(max(l.visible_from)) from user_device l
          where l.device_id = key.device_id and l.visible_from > '-infinity' and l.visible_from <= i.received_at))), '[]') as sightings
      from (
        select insight_id, bool_or(is_of_key) as is_of_key, bool_or(is_requested) as is_requested from (
          (select l.insight_id, true as is_of_key, false as is_requested from uplink_ledger l
            where ${OF_KEY('l')} order by l.received_at desc limit ${SIGHTINGS_MAX})
          union all select insight_id, false, true from (${REQUESTED}) requested
          union all select unnest(array[p.insight_id, p.moved_from]), false, false from photo p
            where ${OF_KEY('p')} and (p.is_guess or p.moved_from is not null)
        ) mention group by insight_id
      ) named join insight i using (insight_id)
    ) sighting
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'photoId', p.photo_id, 'insightId', p.insight_id, 'state', p.state, 'isDamaged', p.is_damaged,
        'pixels', p.width_px::bigint * p.height_px, 'receivedMs', time_to_ms(p.received_at), 'takenMs', time_to_ms(p.taken_at),
        'isGuess', p.is_guess, 'movedFrom', p.moved_from, 'spareOf', p.spare_of, 'lostTo', p.lost_to,
        'isSameFile', coalesce(p.file_sha256 = $4::bytea, false),
        'hasReplacedFile', coalesce($4::bytea = any (p.former_sha256s), false)
      ) order by p.received_at desc, p.photo_id desc), '[]') as photos
      from photo p
      where ${OF_KEY('p')} and (p.insight_id is null or p.insight_id = any (sighting.ids) or p.is_guess or p.moved_from is not null
        or p.file_sha256 = $4::bytea or $4::bytea = any (p.former_sha256s))
    ) photo
  order by key.place`

export async function readKeys(
  client: Client,
  keys: readonly PhotoKey[],
  fileSha256: Uint8Array | null = null,
): Promise<KeyState[]> {
  const { rows } = await client.query<KeyState>({
    name: 'photosOfKeys',
    text: READ,
    values: [
      keys.map(({ deviceId }) => deviceId),
      keys.map(({ messageId }) => messageId),
      keys.map(({ index }) => index),
      fileSha256,
    ],
  })
  return rows
}

/**
 * Changes one key's photos, in a transaction that locked their device before it read the state. The state in memory changes with each row. Jobs, and
 * what sightings show, follow in `finish`.
 */
export class PhotoChanges {
  readonly state: KeyState
  readonly #client: Client
  #jobs: DevelopJob[] = []
  #shown = new Set<number>()

  constructor(client: Client, state: KeyState) {
    this.#client = client
    this.state = state
  }

  /** Assigns photos to sightings that have arrived since: waiting photos, newest first, and guesses. */
  async attach(): Promise<void> {
    const { state } = this
    for (const one of state.photos.filter(isWaiting)) {
      const place = findPlace(one, state)
      if (place) await this.#place(one, place)
    }
    for (const one of state.photos.filter(isGuessed)) {
      const rightful = findRightfulSighting(one, state)
      if (rightful) await this.#takeOver(one, rightful.insightId)
    }
    await this.finish()
  }

  /**
   * Prepares the assignment of a photo to a sighting. Returns the photo's columns, or undefined if the photo is not needed. The caller must then
   * store the photo with these columns and call `follow`.
   */
  async prepare(one: UnplacedPhoto, place: PhotoPlace): Promise<PhotoPlace | undefined> {
    const { returned, isGuess, isNeeded } = decidePlacing(one, place, this.state.photos)
    if (returned) await this.#return(returned)
    return isNeeded ? { insightId: place.insightId, isGuess } : undefined
  }

  /** Collects the consequences of a photo having got a sighting. An undecodable photo is shown as such. */
  follow({ photoId, insightId, state }: Pick<Photo, 'photoId' | 'insightId' | 'state'>): void {
    if (insightId === null) return
    if (state === 'received') this.#jobs.push({ photoId, insightId, photosToday: this.state.photosToday })
    else this.#shown.add(insightId)
  }

  /** Adds the jobs, and shows what has changed since the last call. */
  async finish(): Promise<void> {
    const [jobs, shown] = [this.#jobs, this.#shown]
    this.#jobs = []
    this.#shown = new Set()
    await addDevelopJobs(this.#client, jobs, this.state.nowMs)
    await showPhotos(this.#client, [...shown])
  }

  async #place(one: StoredPhoto, place: PhotoPlace): Promise<void> {
    const placed = await this.prepare(one, place)
    if (placed) {
      await this.#update(one, placed)
      this.follow(one)
    } else {
      await forgetPhotos(this.#client, [one.photoId])
      this.state.photos = this.state.photos.filter((photo) => photo !== one)
    }
  }

  /** Moves a photo back to the sighting that it was moved from, where it competes with the photo shown there now. */
  async #return(one: Photo): Promise<void> {
    const { insightId: leftId, movedFrom: formerId } = one
    const hasFormer = this.state.sightings.some(({ insightId }) => insightId === formerId)
    await this.#update(one, {
      insightId: hasFormer ? formerId : null,
      isGuess: hasFormer || one.isGuess,
      state: 'received',
      movedFrom: null,
    })
    if (leftId !== null) this.#shown.add(leftId)
    this.follow(one)
  }

  /** Moves a guess to its rightful sighting. The previous sighting gets back the photo that the guess had replaced. */
  async #takeOver(one: Photo, insightId: number): Promise<void> {
    const { insightId: formerId } = one
    await this.#update(one, { insightId, movedFrom: formerId, isGuess: false })
    if (formerId === null) return
    const spare = findSpare(formerId, this.state.photos)
    if (spare) await this.#update(spare, { insightId: formerId, spareOf: null })
    if (one.state === 'received') return
    this.#shown.add(formerId)
    this.#shown.add(insightId)
  }

  /** Writes a photo's row. A photo that is received again gets all its decoding attempts back. */
  async #update(
    one: Photo,
    changes: Partial<Pick<Photo, 'insightId' | 'state' | 'isGuess' | 'movedFrom' | 'spareOf'>>,
  ): Promise<void> {
    Object.assign(one, changes)
    await this.#client.query({
      name: 'movePhoto',
      text: MOVE,
      values: [
        one.photoId,
        one.insightId,
        one.state,
        one.isGuess,
        one.movedFrom,
        one.spareOf,
        changes.state === 'received',
      ],
    })
  }
}

const MOVE = `
  update photo set insight_id = $2, state = $3, is_guess = $4, moved_from = $5, spare_of = $6,
    spare_since = case when $6::bigint is not null then spare_since end, lost_decodes = case when $7 then 0 else lost_decodes end
  where photo_id = $1`
