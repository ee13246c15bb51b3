/** The folder of files that name none; every environment has it. */
export const defaultFolderName = 'default';
