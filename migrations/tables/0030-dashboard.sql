-- What somebody has put on the dashboard, checked by the contract. Without a row it has the default widgets.
create table dashboard (
  user_id int primary key references user_account on delete cascade,
  widgets jsonb not null check (jsonb_typeof(widgets) = 'array' and jsonb_array_length(widgets) <= 50)
);
