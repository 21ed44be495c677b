-- The span of grey levels of the picture, 0 to 255, without its darkest and brightest hundredth and without the strips of text at its upper and lower
-- edge. A frame that is nearly all black or all of one tone has a small one. Null if the picture was made before this was measured.
alter table photo add column tone_span smallint check (tone_span between 0 and 255);
drop function if exists settle_photo(bigint, text, photo_state, boolean, text, bigint);
