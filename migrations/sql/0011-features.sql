create type feature_key as enum ('insight_collections', 'ota_messages_experimental');

create table feature (
  feature_id smallint primary key,
  key feature_key not null unique,
  name text not null,
  instructions text not null
);
insert into feature (feature_id, key, name, instructions) values
  (1, 'insight_collections', 'Insight Collections',
    'Shows the sightings that a camera made within one collection window as one row. Open the row to see each of them.'),
  (2, 'ota_messages_experimental', 'OTA Messages (experimental)',
    'Adds OTA Messages to the menu: restart a camera, change its settings or ask for a sharper picture. '
    'Needs firmware 2.0.0 or newer, 2.2.0 or newer for sharper pictures.');

-- What a user has chosen; without a row a feature is off.
create table user_feature (
  user_id int not null references user_account on delete cascade,
  feature_id smallint not null references feature on delete cascade,
  enabled boolean not null,
  primary key (user_id, feature_id)
);
