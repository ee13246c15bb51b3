declare module '*.svg' {
  const url: string;
  // biome-ignore lint/style/noDefaultExport: the bundler exports the URL of an asset so.
  export default url;
}
declare module '*.css';
