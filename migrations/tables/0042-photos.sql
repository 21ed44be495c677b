-- Which sighting a photo belongs to after a camera has started to count message ids again, and what becomes of damaged photos.
-- See docs/decisions/0006.
alter table photo
  -- When the camera took it, by its own clock (EXIF DateTimeOriginal). That is local time without a zone, stored as if it were UTC. Null if the file
  -- does not say, or the clock was not set.
  add column taken_at timestamptz(0),
  -- A part of it could not be decoded.
  add column is_damaged boolean not null default false,
  -- It was given to a sighting that may not be its own. For as long as photos wait, a sighting that comes later may take it over.
  add column is_guess boolean not null default false,
  -- The sighting that it was taken over from.
  add column moved_from bigint,
  -- The sighting that it was the photo of before a guess replaced it, and since when. It gets its place back if the guess is moved.
  add column spare_of bigint,
  add column spare_since timestamptz(3),
  -- Sightings that have a better photo than this one, which waits for another sighting.
  add column lost_to bigint[] not null default '{}',
  -- Photos of the same sighting that this one has replaced, so that one of them that is sent again is known.
  add column former_sha256s bytea[] not null default '{}',
  -- A photo whose header was refused is unreadable from the start and waits for its sighting.
  drop constraint photo_check,
  add check (state <> 'ready' or insight_id is not null or spare_of is not null),
  add check (spare_of is null or insight_id is null),
  add check ((spare_of is null) = (spare_since is null));
create index photo_waiting_idx on photo (device_id, message_identifier, message_index) where insight_id is null;
create index photo_guess_idx on photo (device_id, message_identifier, message_index) where is_guess or moved_from is not null;
create index photo_spare_idx on photo (spare_of) where spare_of is not null;

-- What came of a photo. 'repeated': it is stored already. 'refused': it is stored as one that cannot be decoded.
drop function if exists take_photo(int, bigint, int, text, bytea, int, int, int, boolean, bigint);
drop type photo_taken;
create type photo_taken as enum ('stored', 'repeated', 'refused', 'over_limit', 'too_many');
-- The sighting that a photo belongs to.
create type photo_place as (insight_id bigint, is_guess boolean);
drop function if exists find_photo_insight(int, bigint, int);
drop function if exists photo_pixels(photo);
drop function if exists attach_photos_of(int, bigint, int);
drop function if exists show_photo(photo);
drop function if exists finish_photo(bigint, text, photo_state);
drop function if exists settle_photo(bigint, text, photo_state, bigint);

-- The best photo that came for the sighting is damaged. With photo_id, a part of it is shown; without, nothing of it could be decoded.
alter table insight add column photo_damaged boolean not null default false;
-- Photos that were only shown whole or not at all are developed again: a part of most of them can be shown.
update photo set state = 'received', lost_decodes = 0 where state = 'unreadable';

-- The key of a file in the photo folder, which is the whole payload. It is kept for as long as the dead letter.
alter table dead_letter add column photo_key text;
alter table dead_letter
  drop constraint dead_letter_check,
  add check ((payload is null and photo_key is null) = (payload_left_out is not null));
create index dead_letter_photo_idx on dead_letter (photo_key) where photo_key is not null;
drop index dead_letter_bare_idx;
create index dead_letter_bare_idx on dead_letter (reason) where payload_left_out is not null;
drop function if exists store_dead_letter(text, int, text, text, text, text, bytea, int, bytea, bigint, int, text);
