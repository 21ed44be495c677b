export const BACKUP_USAGE = 'npm run -s backup -- [--to DIR] [--keep N] | --verify DIR [--name BACKUP]'

export const BACKUP_HELP = `
usage: ${BACKUP_USAGE}

Backs up the database and the files of DATA_DIR while the console runs, and prints a line of JSON about it.

  --to DIR         the folder of all backups, made if it is not there; instead of BACKUP_TO
  --keep N         how many backups stay, this one included; instead of BACKUP_KEEP
  --verify DIR     takes no backup, but reads the newest one in DIR and compares it with its checksums
  --name BACKUP    the one to verify instead of the newest
  --version        prints the version

Settings:
  DATA_DIR, DATABASE_URL, DATABASE_ADMIN_URL, DATA_KEY   those of the console
  BACKUP_TO                the folder of all backups
  BACKUP_KEEP              how many backups stay; all if it is not set
  BACKUP_MB_PER_SECOND     how fast the backup reads, in MB/s (10)
  BACKUP_PASSPHRASE        encrypts the backups of a new folder, and opens those of an encrypted one
  BACKUP_AT                when npm start takes a backup each day, in UTC (02:30)

The exit code is 0, 1 with one line that says why there is no backup, or 129, 130 or 143 if it was interrupted.
`

export const RESTORE_USAGE = 'npm run -s restore -- --from DIR [--name BACKUP] [--leave-out-damaged]'

export const RESTORE_HELP = `
usage: ${RESTORE_USAGE}

Restores a backup into an empty database and an empty DATA_DIR, and prints a line of JSON about it.

  --from DIR       the folder of all backups
  --name BACKUP    the one to restore instead of the newest
  --leave-out-damaged
                   restores without the photos and other files whose content is damaged, and names them
  --version        prints the version

Settings:
  DATA_DIR             where photos and other files go, and the database unless DATABASE_URL is set
  DATABASE_URL         an empty database to restore into
  DATABASE_ADMIN_URL   the same database as the user who owns its schema, if that is another one
  BACKUP_PASSPHRASE    the passphrase of encrypted backups
  DATA_KEY             the key of the console that was backed up, if it is kept elsewhere

The exit code is 0, 1 with one line that says what is wrong, or 129, 130 or 143 if it was interrupted. Run it again to go on.
`
