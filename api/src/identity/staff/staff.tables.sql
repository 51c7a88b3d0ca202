create table role (
  id uuid primary key default uuidv7(),
  name text not null constraint role_name_length check (length(name) between 1 and 80),
  permissions text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on table role is 'Named sets of permissions for staff.';
create unique index role_name_key on role (lower(name)) where deleted_at is null;

create table user_role (
  user_id uuid not null constraint user_role_user_fkey references "user" (id) on delete cascade,
  role_id uuid not null constraint user_role_role_fkey references role (id),
  granted_at timestamptz not null default now(),
  primary key (user_id, role_id)
);
comment on table user_role is 'Roles given to a member of staff.';
create index user_role_role_idx on user_role (role_id);

create table user_permission (
  user_id uuid not null constraint user_permission_user_fkey references "user" (id) on delete cascade,
  permission text not null
    constraint user_permission_form check (
      permission ~ '^((view|create|update|delete|restore|hard_delete|export)_[a-z_]+|dev_override)$'
        and length(permission) <= 60
    ),
  granted_at timestamptz not null default now(),
  primary key (user_id, permission)
);
comment on table user_permission is 'Permissions given to a member of staff directly.';

create table known_permission (
  permission text primary key constraint known_permission_length check (length(permission) <= 60)
);
comment on table known_permission is
  'Permissions that existed when the service was last brought up to date: one that a later release adds is given to '
  'those who had all of these.';
