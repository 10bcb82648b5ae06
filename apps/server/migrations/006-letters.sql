-- Letters about an incident, to whom no device reached: written before another is sent, so that none comes twice,
-- and so that the all clear goes to exactly those who had the alert.
create table incident_letters (
  tenant_id uuid not null,
  incident_id uuid not null,
  presence_id uuid not null,
  kind text not null check (kind in ('alert', 'over')),
  sent_at timestamptz,
  refused_at timestamptz,
  primary key (tenant_id, incident_id, presence_id, kind),
  foreign key (tenant_id, incident_id) references incidents (tenant_id, id)
);
