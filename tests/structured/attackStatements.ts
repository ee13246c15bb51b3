import type { ConnectorKind } from '../../domain/ports/connector';
import { inventions } from './attackInventions';
import { statementLines } from './statementLines';

/**
 * Statements that a connector must survive. Table `items` is introspected, `secrets` is not: it holds a marker
 * that must never come back. `slow` ones may be let through, but must end in time.
 */
const writes = statementLines(`
  INSERT INTO items VALUES (99, 'x', 1)
  INSERT INTO items SELECT * FROM items
  UPDATE items SET price = 0
  UPDATE items SET name = 'x' WHERE id = 1
  DELETE FROM items
  DELETE FROM items WHERE id = 1
  DROP TABLE items
  DROP TABLE IF EXISTS items
  CREATE TABLE stolen (a INTEGER)
  CREATE TABLE stolen AS SELECT * FROM items
  CREATE VIEW stolen AS SELECT * FROM items
  CREATE INDEX stolen ON items (name)
  CREATE UNIQUE INDEX stolen ON items (id)
  ALTER TABLE items ADD COLUMN stolen INTEGER
  ALTER TABLE items RENAME TO stolen
  CREATE TEMPORARY TABLE stolen (a INTEGER)
  CREATE TRIGGER stolen AFTER INSERT ON items BEGIN DELETE FROM items; END
  DROP VIEW IF EXISTS stolen
  REPLACE INTO items VALUES (1, 'x', 0)
  TRUNCATE TABLE items
  MERGE INTO items USING items s ON items.id = s.id WHEN MATCHED THEN DELETE
  WITH gone AS (DELETE FROM items RETURNING *) SELECT * FROM gone
  WITH more AS (INSERT INTO items VALUES (98, 'x', 1) RETURNING id) SELECT * FROM more
  WITH less AS (UPDATE items SET price = 0 RETURNING *) SELECT * FROM less
  WITH x AS (SELECT 1) DELETE FROM items
  WITH x AS (SELECT 1) UPDATE items SET price = 0
  WITH x AS (SELECT 1) INSERT INTO items SELECT 97, 'x', 1
  EXPLAIN ANALYZE DELETE FROM items
  BEGIN
  COMMIT
  ROLLBACK
  SAVEPOINT a
  GRANT ALL ON items TO PUBLIC
  REVOKE ALL ON items FROM PUBLIC
  ANALYZE
  REINDEX
  VACUUM`);

const several = statementLines(`
  SELECT 1; DELETE FROM items
  SELECT 1; DROP TABLE items
  SELECT 1; UPDATE items SET price = 0; SELECT 2
  SELECT 1;;DROP TABLE items
  SELECT 'a;b'; DROP TABLE items
  ; DROP TABLE items
  COMMIT; DELETE FROM items
  ROLLBACK; DELETE FROM items
  END; DROP TABLE items
  SELECT 1 ; ; INSERT INTO items VALUES (96, 'x', 1)
  SELECT * FROM items WHERE name = ''; DELETE FROM items; --'
  SELECT * FROM items WHERE id = 1 OR 1=1; DROP TABLE items --`);

const secretReads = statementLines(`
  SELECT * FROM secrets
  SELECT marker FROM secrets
  SELECT s.marker FROM items i JOIN secrets s ON 1 = 1
  SELECT (SELECT marker FROM secrets LIMIT 1)
  SELECT name FROM items UNION SELECT marker FROM secrets
  SELECT name FROM items UNION ALL SELECT marker FROM secrets
  SELECT name FROM items WHERE EXISTS (SELECT 1 FROM secrets WHERE marker LIKE 'TOP%')
  SELECT name FROM items WHERE name IN (SELECT marker FROM secrets)
  WITH s AS (SELECT marker FROM secrets) SELECT * FROM s
  SELECT * FROM (SELECT marker FROM secrets) AS s
  SELECT name FROM items ORDER BY (SELECT marker FROM secrets LIMIT 1)
  SELECT count(*) FROM items GROUP BY (SELECT marker FROM secrets LIMIT 1)
  SELECT CASE WHEN (SELECT count(*) FROM secrets) > 0 THEN 1 ELSE 0 END
  SELECT marker FROM "secrets"
  SELECT MARKER FROM SECRETS
  TABLE secrets
  SELECT max(marker) FROM secrets
  SELECT i.name, s.marker FROM items i, secrets s`);

/** Each statement in the disguises that get past pattern matching. */
const disguised = [
  'DELETE FROM items',
  'DROP TABLE items',
  'UPDATE items SET price = 0',
  "INSERT INTO items VALUES (95, 'x', 1)",
  'SELECT marker FROM secrets',
].flatMap((sql) => [
  `/* SELECT */ ${sql}`,
  `-- SELECT\n${sql}`,
  `${sql.replaceAll(' ', '/**/')}`,
  `${sql.replaceAll(' ', '\t\n')}`,
  `SELECT 1 /* ; */ ; ${sql}`,
  `${sql.toLowerCase().replace(/^./, (letter) => letter.toUpperCase())} -- `,
  `(${sql})`,
  `SELECT * FROM (${sql}) AS x`,
  `\u00a0${sql}`,
  `\ufeff${sql}`,
  `${sql}\u0000`,
  `EXPLAIN ${sql}`,
  `SELECT '\\'; ${sql}; --'`,
  `${sql.replace(/[DSUI]/, (letter) => `\u200b${letter}`)}`,
]);

const own: Record<ConnectorKind, string[]> = {
  sqlite: statementLines(`
    ATTACH DATABASE '/tmp/lectern-attack.db' AS stolen
    ATTACH '/etc/passwd' AS p
    ATTACH ':memory:' AS m
    DETACH main
    PRAGMA journal_mode = DELETE
    PRAGMA writable_schema = 1
    PRAGMA query_only = 0
    PRAGMA user_version = 7
    PRAGMA table_info(secrets)
    PRAGMA database_list
    PRAGMA wal_checkpoint
    PRAGMA temp_store_directory = '/tmp'
    SELECT load_extension('/tmp/x.so')
    SELECT writefile('/tmp/lectern-attack', 'x')
    SELECT readfile('/etc/passwd')
    SELECT edit('x')
    SELECT fts3_tokenizer('x')
    SELECT * FROM sqlite_master
    SELECT * FROM sqlite_schema
    SELECT sql FROM sqlite_temp_master
    SELECT * FROM pragma_table_info('secrets')
    SELECT * FROM pragma_database_list
    SELECT * FROM json_each('[1]')
    SELECT * FROM dbstat
    SELECT * FROM sqlite_dbpage
    SELECT * FROM main.secrets
    SELECT * FROM [secrets]
    SELECT randomblob(900000000)
    SELECT zeroblob(900000000)
    SELECT hex(zeroblob(400000000))
    SELECT printf('%.900000000c', 'x')
    SELECT replace(hex(zeroblob(90000)), '0', hex(zeroblob(90000)))
    INSERT OR REPLACE INTO items VALUES (1, 'x', 0)
    CREATE VIRTUAL TABLE stolen USING fts5(a)
    VACUUM INTO '/tmp/lectern-attack.db'
    SELECT sqlite_attach('/tmp/x', 'x', 'x')
    UPDATE sqlite_master SET sql = 'x'`),
  postgres: statementLines(`
    COPY items TO '/tmp/lectern-attack'
    COPY items TO PROGRAM 'id > /tmp/lectern-attack'
    COPY items FROM '/etc/passwd'
    COPY (SELECT * FROM secrets) TO STDOUT
    SELECT pg_read_file('/etc/passwd')
    SELECT pg_read_binary_file('/etc/passwd')
    SELECT pg_ls_dir('/')
    SELECT pg_stat_file('/etc/passwd')
    SELECT lo_import('/etc/passwd')
    SELECT lo_export(1, '/tmp/lectern-attack')
    SELECT lo_create(0)
    SELECT lo_from_bytea(0, 'x')
    SELECT set_config('transaction_read_only', 'off', false)
    SELECT set_config('role', 'admin', false)
    SELECT set_config('session_authorization', 'admin', false)
    SELECT set_config('statement_timeout', '0', false)
    SET ROLE admin
    RESET ROLE
    SET SESSION AUTHORIZATION admin
    SET TRANSACTION READ WRITE
    SELECT * INTO stolen FROM items
    SELECT id INTO TEMP stolen FROM items
    SELECT * FROM items FOR UPDATE
    SELECT * FROM items FOR SHARE
    LOCK TABLE items
    SELECT nextval('numbers')
    SELECT setval('numbers', 99)
    SELECT pg_terminate_backend(pg_backend_pid())
    SELECT pg_cancel_backend(1)
    SELECT pg_reload_conf()
    SELECT pg_rotate_logfile()
    SELECT query_to_xml('SELECT marker FROM secrets', true, true, '')
    SELECT table_to_xml('secrets', true, true, '')
    SELECT database_to_xml(true, true, '')
    SELECT * FROM dblink('dbname=postgres', 'SELECT 1') AS t (a int)
    SELECT pg_advisory_lock(1)
    SELECT pg_notify('a', 'b')
    LISTEN a
    NOTIFY a
    DO $$ BEGIN DELETE FROM items; END $$
    CREATE FUNCTION stolen() RETURNS int LANGUAGE sql AS 'SELECT 1'
    CREATE EXTENSION dblink
    CREATE ROLE stolen SUPERUSER
    ALTER ROLE reader SUPERUSER
    ALTER SYSTEM SET log_statement = 'all'
    PREPARE p AS DELETE FROM items
    EXECUTE p
    DECLARE c CURSOR FOR SELECT * FROM secrets
    CALL stolen()
    REFRESH MATERIALIZED VIEW stolen
    SELECT * FROM public.secrets
    SELECT rolpassword FROM pg_authid
    SELECT passwd FROM pg_shadow
    SELECT U&'\\0061' FROM secrets
    SELECT E'\\x41' FROM secrets
    SELECT $$x$$ FROM secrets
    SELECT current_setting('data_directory')
    SELECT inet_server_addr()`),
  mysql: statementLines(`
    SELECT * FROM items INTO OUTFILE '/tmp/lectern-attack'
    SELECT 'x' INTO DUMPFILE '/tmp/lectern-attack'
    SELECT name FROM items INTO @a
    SELECT LOAD_FILE('/etc/passwd')
    LOAD DATA INFILE '/etc/passwd' INTO TABLE items
    LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE items
    LOAD XML INFILE '/etc/passwd' INTO TABLE items
    SET GLOBAL general_log = 1
    SET SESSION transaction_read_only = 0
    SET @a = 1
    SET PASSWORD = 'x'
    START TRANSACTION READ WRITE
    LOCK TABLES items WRITE
    UNLOCK TABLES
    FLUSH TABLES
    RESET MASTER
    SHUTDOWN
    KILL 1
    USE mysql
    SHOW DATABASES
    SHOW GRANTS
    SHOW CREATE TABLE secrets
    DESCRIBE secrets
    HANDLER items OPEN
    DO RELEASE_ALL_LOCKS()
    SELECT GET_LOCK('a', 1)
    SELECT RELEASE_LOCK('a')
    SELECT * FROM items FOR UPDATE
    SELECT * FROM items LOCK IN SHARE MODE
    SELECT * FROM items PROCEDURE ANALYSE()
    PREPARE p FROM 'DELETE FROM items'
    EXECUTE IMMEDIATE 'DELETE FROM items'
    CREATE USER stolen
    GRANT FILE ON *.* TO 'reader'@'%'
    CREATE PROCEDURE stolen() SELECT 1
    CALL stolen()
    INSTALL PLUGIN stolen SONAME 'x.so'
    CREATE FUNCTION stolen RETURNS STRING SONAME 'x.so'
    RENAME TABLE items TO stolen
    OPTIMIZE TABLE items
    SELECT /*!50000 marker */ FROM secrets
    /*!50000 DELETE FROM items */
    SELECT 1 /*!; DELETE FROM items */
    SELECT marker FROM \`secrets\`
    SELECT marker FROM hidden.secrets
    SELECT * FROM mysql.user
    SELECT * FROM mysql.global_priv
    SELECT user()
    SELECT @@datadir
    SELECT "marker" FROM secrets
    SELECT x'44454c455445' FROM secrets
    SELECT N'x' FROM secrets
    SELECT _utf8'x' FROM secrets # comment
    TABLE secrets
    VALUES ROW(1)
    XA START 'a'`),
};

export const refused: Record<ConnectorKind, string[]> = {
  sqlite: [...writes, ...several, ...secretReads, ...disguised, ...own.sqlite, ...inventions.sqlite],
  postgres: [...writes, ...several, ...secretReads, ...disguised, ...own.postgres, ...inventions.postgres],
  mysql: [...writes, ...several, ...secretReads, ...disguised, ...own.mysql, ...inventions.mysql],
};

const crossJoin = `SELECT count(*) FROM ${Array.from({ length: 12 }, (_, at) => `items t${at}`).join(', ')}`;

/** Without end, or nearly. */
export const slow: Record<ConnectorKind, string[]> = {
  sqlite: [
    crossJoin,
    'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n',
    'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n ORDER BY i DESC',
  ],
  postgres: [
    crossJoin,
    'SELECT pg_sleep(60)',
    'SELECT count(*) FROM generate_series(1, 100000000000)',
    'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n',
  ],
  mysql: [
    crossJoin,
    'SELECT SLEEP(60)',
    "SELECT BENCHMARK(100000000000, MD5('a'))",
    'SELECT count(*) FROM items a, items b, items c, items d WHERE SLEEP(1) = 0',
  ],
};
