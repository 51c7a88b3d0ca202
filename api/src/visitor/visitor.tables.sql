create table vote_salt (
  day date primary key,
  salt bytea not null
);
comment on table vote_salt is
  'Visitors and networks are stored as hashes with the salt of the day. Once it is deleted, they cannot be found '
  'again.';

create table vote_network (
  day date not null,
  network bytea not null,
  votes integer not null constraint vote_network_votes_range check (votes >= 0),
  primary key (day, network)
) with (fillfactor = 70);
comment on table vote_network is 'How many votes came from a network today.';
