import type pg from 'pg'

export interface RowWatch {
  /** Returns the number of rows written to each table since the last call. */
  takeWrites(): Promise<Record<string, number>>
  /** Returns the tables written to since the last call. */
  takeChangedTables(): Promise<string[]>
}

/**
 * Installs triggers that record every committed write to the tables of the product and of its job queue, including writes that leave a row unchanged.
 * Tables created after this call are not watched.
 */
export async function watchRows(pool: pg.Pool): Promise<RowWatch> {
  await pool.query(`
    create schema row_watch;
    create table row_watch.written (table_name text not null);
    create function row_watch.record() returns trigger language plpgsql security definer as $$ begin
      insert into row_watch.written values (tg_argv[0]);
      return null;
    end $$;
  `)
  await installTriggers(pool)
  async function takeWrites(): Promise<Record<string, number>> {
    const { rows } = await pool.query<{ table_name: string; written: number }>(
      `with taken as (delete from row_watch.written returning table_name)
       select table_name, count(*) as written from taken group by table_name order by table_name`,
    )
    return Object.fromEntries(rows.map(({ table_name, written }) => [table_name, written]))
  }
  return { takeWrites, takeChangedTables: async () => Object.keys(await takeWrites()) }
}

/**
 * The table's name is a trigger argument because TimescaleDB runs the trigger on the chunk, so `tg_table_name` is the chunk.
 * PostgreSQL copies row triggers to partitions, but not truncate triggers.
 */
async function installTriggers(pool: pg.Pool): Promise<void> {
  await pool.query(`do $$
    declare
      watched record;
    begin
      for watched in
        select oid::regclass as name, relnamespace::regnamespace || '.' || relname as label, relispartition
        from pg_class
        where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind in ('r', 'p')
      loop
        execute format('create trigger row_watch_truncated after truncate on %s
          for each statement execute function row_watch.record(%L)', watched.name, watched.label);
        if not watched.relispartition then
          execute format('create trigger row_watch_written after insert or update or delete on %s
            for each row execute function row_watch.record(%L)', watched.name, watched.label);
        end if;
      end loop;
    end $$`)
}
