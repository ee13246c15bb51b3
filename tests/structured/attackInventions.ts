import type { ConnectorKind } from '../../domain/ports/connector';
import { statementLines } from './statementLines';

/**
 * Further statements that no connector may run: ways round a guard that knows the plain ones. Functions reached by
 * operators and casts, catalogues by other names, locks, settings, files, and texts that grow beyond all bounds.
 */
const everywhere = statementLines(`
  SELECT * FROM items FOR UPDATE SKIP LOCKED
  SELECT * FROM items FOR NO KEY UPDATE
  SELECT * FROM information_schema.tables
  SELECT * FROM information_schema.columns WHERE table_name = 'secrets'
  WITH items AS (SELECT marker AS name FROM secrets) SELECT name FROM items
  WITH x AS (SELECT 1 AS a), y AS (SELECT marker FROM secrets) SELECT a FROM x
  SELECT name FROM items WHERE id = (SELECT count(*) FROM secrets WHERE marker LIKE 'T%')
  SELECT DISTINCT (SELECT marker FROM secrets) FROM items
  SELECT items.name FROM items JOIN (SELECT marker AS m FROM secrets) AS s ON s.m > items.name
  SELECT name FROM items GROUP BY name HAVING (SELECT count(*) FROM secrets) > 0
  SELECT name FROM items LIMIT (SELECT count(*) FROM secrets)
  SELECT * FROM items NATURAL JOIN secrets
  SELECT * FROM items, LATERAL (SELECT marker FROM secrets) AS s
  VALUES (1)
  WITH RECURSIVE n (i) AS (SELECT 1 UNION SELECT i + 1 FROM n WHERE i < 5) SELECT marker FROM n, secrets
  SELECT repeat('x', 100000000)
  SELECT lpad('x', 100000000, 'y')
  SELECT space(100000000)
  SELECT rank() OVER (ORDER BY marker) FROM secrets
  EXECUTE 'DELETE FROM items'
  SELECT 1 UNION SELECT 1 FROM items; COMMIT; DROP TABLE items`);

const own: Record<ConnectorKind, string[]> = {
  sqlite: statementLines(`
    SELECT name FROM pragma_function_list
    SELECT * FROM pragma_module_list
    SELECT * FROM pragma_compile_options
    SELECT * FROM temp.sqlite_temp_schema
    SELECT rootpage FROM "main"."sqlite_schema"
    SELECT * FROM secrets_content
    SELECT * FROM secrets_data
    SELECT c0 FROM "secrets_content"
    SELECT * FROM generate_series(1, 10)
    SELECT json_group_array(name) FROM items
    SELECT json_extract('[1,2]', '$[0]')
    SELECT name FROM items WHERE name REGEXP '(a+)+$'
    SELECT name FROM items WHERE name MATCH 'x'
    SELECT name FROM items WHERE name GLOB '*' AND hex(randomblob(100)) > ''
    SELECT quote(zeroblob(1000000))
    SELECT format('%1000000d', 1)
    SELECT char(0, 1, 2)
    SELECT sqlite_version()
    SELECT sqlite_source_id()
    SELECT sqlite_compileoption_get(0)
    SELECT last_insert_rowid(), changes(), total_changes()
    SELECT snippet(secrets, 0, '', '', '', 1) FROM secrets
    SELECT highlight(secrets, 0, '', '') FROM secrets
    SELECT bm25(secrets) FROM secrets WHERE secrets MATCH 'top'
    INSERT INTO secrets(secrets) VALUES ('rebuild')
    INSERT INTO items VALUES (94, 'x', 1) RETURNING *
    UPDATE items SET price = 0 RETURNING name
    UPDATE OR REPLACE items SET price = 0
    PRAGMA main.cache_size = -999999
    PRAGMA mmap_size = 99999999999
    PRAGMA schema_version = 1
    PRAGMA data_store_directory = '/tmp'
    PRAGMA optimize
    SELECT * FROM items INDEXED BY sqlite_autoindex_items_1
    SELECT name COLLATE NOCASE FROM secrets_content
    EXPLAIN QUERY PLAN SELECT * FROM secrets`),
  postgres: statementLines(`
    SELECT * FROM pg_class
    SELECT relname FROM pg_catalog.pg_class
    SELECT usename FROM pg_user
    SELECT query FROM pg_stat_activity
    SELECT most_common_vals FROM pg_stats
    SELECT setting FROM pg_settings
    SELECT 'secrets'::regclass
    SELECT name::regproc FROM items
    SELECT CAST('pg_sleep' AS regproc)
    SELECT 'secrets'::regclass::oid
    SELECT name::xml FROM items
    SELECT name::json FROM items
    SELECT ROW(items) FROM items
    SELECT (items).name FROM items
    SELECT name OPERATOR(pg_catalog.||) name FROM items
    SELECT @ price FROM items
    SELECT |/ price FROM items
    SELECT price ^ 99999 FROM items
    SELECT name ~ '(a+)+$' FROM items
    SELECT name SIMILAR TO '(a|b)*' FROM items
    SELECT regexp_replace(name, '(a+)+', 'x', 'g') FROM items
    SELECT pg_sleep(price) FROM items
    SELECT pg_sleep_for('1 minute') FROM generate_series(1, 100)
    SELECT pg_try_advisory_lock(1)
    SELECT pg_advisory_xact_lock(name::bigint) FROM items
    SELECT pg_export_snapshot()
    SELECT txid_current()
    SELECT pg_current_xact_id()
    SELECT loread(lo_open(1, 131072), 100)
    SELECT lo_unlink(1)
    SELECT data FROM pg_largeobject
    SELECT currval('numbers')
    SELECT lastval()
    SELECT last_value FROM numbers
    SELECT * FROM numbers
    SELECT dblink_exec('dbname=postgres', 'DROP TABLE items')
    SELECT dblink_connect('host=127.0.0.1')
    SELECT schema_to_xml('public', true, true, '')
    SELECT cursor_to_xml('result', 10, true, true, '')
    SELECT xpath('/a', '<a/>')
    SELECT has_table_privilege('secrets', 'select')
    SELECT pg_get_viewdef('secrets'::regclass)
    SELECT obj_description(1)
    SELECT array_fill(1, ARRAY[100000000])
    SELECT array_agg(name) FROM items
    SELECT json_agg(items) FROM items
    SELECT row_to_json(items) FROM items
    SELECT unnest(ARRAY[1, 2])
    SELECT * FROM ROWS FROM (generate_series(1, 3))
    SELECT * FROM items TABLESAMPLE SYSTEM (100)
    SELECT * FROM ONLY secrets
    SELECT version()
    SELECT current_user
    SELECT session_user
    SELECT current_catalog
    SELECT convert_from('x'::bytea, 'utf8')
    SELECT to_tsvector(name) FROM items
    SELECT format('%s', name) FROM items
    SELECT name FROM items FETCH FIRST 1 ROW WITH TIES
    MOVE FORWARD 10 FROM result
    FETCH ALL FROM result
    CLOSE result
    CLUSTER items
    SECURITY LABEL ON TABLE items IS 'x'
    IMPORT FOREIGN SCHEMA public FROM SERVER s INTO public
    CREATE RULE stolen AS ON SELECT TO items DO INSTEAD SELECT 1
    CREATE PUBLICATION stolen FOR ALL TABLES
    SET LOCAL statement_timeout = 0
    RESET ALL
    DISCARD ALL
    CHECKPOINT`),
  mysql: statementLines(`
    HANDLER items READ FIRST
    SELECT name FROM items INTO @a, @b
    SELECT @a := name FROM items
    SELECT @@global.secure_file_priv
    SELECT @@session.sql_mode
    SELECT price FROM items INTO DUMPFILE '/tmp/lectern-attack'
    SELECT BENCHMARK(1000000, SHA2(name, 512)) FROM items
    SELECT GET_LOCK(name, 10) FROM items
    SELECT IS_USED_LOCK('a')
    SELECT MASTER_POS_WAIT('x', 4, 10)
    SELECT SLEEP(price) FROM items
    SELECT name FROM items WHERE IF(price > 0, SLEEP(1), 0)
    SELECT ELT(1, name) FROM items
    SELECT EXTRACTVALUE('<a/>', CONCAT('/', (SELECT marker FROM secrets)))
    SELECT UPDATEXML('<a/>', CONCAT('/', name), 'x') FROM items
    SELECT JSON_ARRAYAGG(name) FROM items
    SELECT JSON_EXTRACT('[1]', '$[0]')
    SELECT name REGEXP '(a+)+$' FROM items
    SELECT name RLIKE 'a' FROM items
    SELECT name SOUNDS LIKE 'x' FROM items
    SELECT HEX(name) FROM items
    SELECT UNHEX('41')
    SELECT TO_BASE64(name) FROM items
    SELECT REPEAT(name, 1000000) FROM items
    SELECT RPAD(name, 100000000, 'x') FROM items
    SELECT CONVERT(name USING latin1) FROM items
    SELECT MAKE_SET(1, name) FROM items
    SELECT VERSION()
    SELECT DATABASE()
    SELECT CURRENT_USER
    SELECT CONNECTION_ID()
    SELECT UUID()
    SELECT LAST_INSERT_ID(5)
    SELECT ROW_COUNT(), FOUND_ROWS()
    SELECT SQL_CALC_FOUND_ROWS name FROM items
    SELECT SQL_NO_CACHE marker FROM secrets
    SELECT HIGH_PRIORITY marker FROM secrets
    SELECT STRAIGHT_JOIN marker FROM secrets
    SELECT * FROM items PARTITION (p0)
    SELECT * FROM items USE INDEX (PRIMARY)
    SELECT name FROM items WHERE id <=> 1
    SELECT name FROM items LIMIT 1, 2 INTO OUTFILE '/tmp/lectern-attack'
    SELECT 1 /*M!100100 UNION SELECT marker FROM secrets */
    SELECT 1 /*!99999 */ UNION SELECT marker FROM secrets
    SELECT marker FROM/*!*/secrets
    SELECT {d '2024-01-01'}
    SELECT 0x73656372657473
    SELECT b'1010'
    SELECT * FROM performance_schema.threads
    SELECT * FROM sys.user_summary
    SELECT * FROM information_schema.processlist
    SELECT * FROM \`information_schema\`.\`tables\`
    SELECT NEXTVAL(numbers)
    SELECT * FROM items FOR SYSTEM_TIME ALL
    HELP 'contents'
    CHECKSUM TABLE secrets
    CHECK TABLE secrets
    REPAIR TABLE items
    BINLOG 'x'
    PURGE BINARY LOGS TO 'x'
    CHANGE MASTER TO MASTER_HOST = 'x'
    SIGNAL SQLSTATE '45000'
    BEGIN NOT ATOMIC DELETE FROM items; END
    DELETE items FROM items JOIN parts ON 1 = 1
    INSERT INTO items SET id = 93, name = 'x'
    INSERT INTO items VALUES (92, 'x', 1) ON DUPLICATE KEY UPDATE price = 0
    SHOW PROCESSLIST
    SHOW VARIABLES
    SHOW COLUMNS FROM secrets`),
};

export const inventions: Record<ConnectorKind, string[]> = {
  sqlite: [...everywhere, ...own.sqlite],
  postgres: [...everywhere, ...own.postgres],
  mysql: [...everywhere, ...own.mysql],
};
