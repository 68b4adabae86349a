package io.millwright.service.feed;

import java.util.regex.Pattern;

/** The statements of a feed in one schema. */
record FeedSql(
        String head,
        String touched,
        String pageOfFactory,
        String pageOfMachine,
        String disown,
        String renew,
        String holders) {
    private static final Pattern SCHEMA = Pattern.compile("[a-z][a-z0-9_]*");

    static FeedSql in(String schema) {
        if (!SCHEMA.matcher(schema).matches()) {
            throw new IllegalArgumentException(
                    "millwright.feed.schema must be a plain lower-case name, not: " + schema);
        }
        return new FeedSql(
                head(schema),
                touched(schema),
                page(schema, "", "($8::text[] = '{}' or e.machine_id = any($8))"),
                page(schema, "and e.machine_id = ($8::text[])[1]", "true"),
                "update %1$s.feed_state set incarnation = 'put back' where generation = $1::text::uuid"
                        .formatted(schema),
                "select %1$s.feed_renew()".formatted(schema),
                """
                select string_agg(format('pid=%s user=%s application=%s', l.pid, a.usename, a.application_name), '; ') as holders
                from pg_locks l left join pg_stat_activity a using (pid)
                where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.transactionid = $1::text::xid8::xid""");
    }

    /** Transactions of other databases can't write here, so that they hold nothing back. */
    private static String head(String schema) {
        return """
                with s as materialized (select pg_current_snapshot() as snapshot)
                select f.epoch, f.generation::text as generation, f.incarnation = %1$s.feed_incarnation() as current,
                  f.pruned_epoch, f.pruned_xid::text::bigint as pruned_xid, f.pruned_id,
                  pg_snapshot_xmax(s.snapshot)::text::bigint as newest,
                  coalesce(
                    (select min(x.xid::text::bigint) from pg_snapshot_xip(s.snapshot) as x(xid)
                     where not exists (
                       select from pg_locks l join pg_stat_activity a using (pid)
                       where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.transactionid = x.xid::xid
                         and a.datname <> current_database())),
                    pg_snapshot_xmax(s.snapshot)::text::bigint) as horizon,
                  clock_timestamp() as at
                from %1$s.feed_state f cross join s""".formatted(schema);
    }

    private static String touched(String schema) {
        return """
                select distinct e.factory_id, e.machine_id
                from unnest($1::text[]) as f(factory_id) join %s.feed_event e using (factory_id)
                where e.epoch = $2 and e.xid >= $3::text::xid8 and e.xid < $4::text::xid8
                limit $5""".formatted(schema);
    }

    /**
     * Looks at up to $7 events after a position and below the horizon, and gives their places; their data only where they are
     * wanted, up to $13 events or $14 bytes. Also what retention has removed as of the same moment, in a row of its own where there
     * is no event. What is known of a deleted machine doesn't tell where it stood, so that its events are wanted by all.
     */
    private static String page(String schema, String scanned, String wanted) {
        return """
                with scanned as (
                  select p.*, case when p.wanted then p.json::text end as data from (
                    select e.epoch, e.xid, e.id, e.at, e.factory_id, e.machine_id, e.kind, e.data as json,
                      %3$s and ($9::text[] = '{}' or e.kind = any($9))
                      and (not $15 or exists (
                        select from %1$s.known_machine k
                        where k.factory_id = e.factory_id and k.machine_id = e.machine_id
                          and (k.deleted
                            or ($10::text[] = '{}' or k.area_id = any($10))
                              and ($11::text[] = '{}' or k.type_id = any($11))
                              and coalesce(k.document -> 'labels', '{}') @> $12::text::jsonb))) as wanted
                    from %1$s.feed_event e
                    where e.factory_id = $1 %2$s
                      and (e.epoch, e.xid, e.id) > ($2, $3::text::xid8, $4)
                      and (e.epoch, e.xid) < ($5, $6::text::xid8)
                    order by e.epoch, e.xid, e.id limit $7) p),
                measured as (
                  select *, count(*) filter (where wanted) over w as events,
                    coalesce(sum(octet_length(data)) filter (where wanted) over w, 0) as bytes,
                    count(*) over () as looked_at
                  from scanned window w as (order by epoch, xid, id))
                select f.pruned_epoch, f.pruned_xid::text::bigint as pruned_xid, f.pruned_id,
                  m.epoch, m.xid::text::bigint as xid, m.id, m.at, m.factory_id, m.machine_id, m.kind, m.data, m.looked_at
                from %1$s.feed_state f
                left join measured m on m.events <= $13 and (m.bytes <= $14 or m.events <= 1)
                order by m.epoch, m.xid, m.id""".formatted(schema, scanned, wanted);
    }
}
