-- Counts again what the last unreleased version counted otherwise. Runs after functions/.
update device_stat s set (insight_count, slot_counts, archived_slot_counts, class_counts) =
  (select c.insight_count, c.slot_counts, c.archived_slot_counts, c.class_counts from count_insights(s.device_id, 0) c);
update link_stat k set (insight_count, slot_counts, archived_slot_counts, class_counts) =
  (select c.insight_count, c.slot_counts, c.archived_slot_counts, c.class_counts from count_insights(k.device_id, k.visible_from_id) c);
update device_health set images_counted = count_images(device_id, '-infinity');
update user_device l set images_before = h.images_counted - count_images(l.device_id, l.visible_from)
  from device_health h where h.device_id = l.device_id and l.visible_from > '-infinity';
