// Lets the browser fetch the messages that every page needs beside the entry, instead of after it: the entry asks for
// them by `import()`, which Vite does not announce in the page's head.

const PAGE_MESSAGES = /\/messages\/compiled\/([^/]+)\/page\.js$/;

/** @returns {import("vite").Plugin} */
export function preloadMessages() {
  return {
    name: "vitrine:messages",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (!bundle) return;
        const language = /<html lang="([^"]+)"/.exec(html)?.[1];
        const chunk = Object.values(bundle).find((file) => PAGE_MESSAGES.exec(file.facadeModuleId)?.[1] === language);
        if (!chunk) throw new Error(`there are no messages in the language of index.html, ${language}`);
        return [chunk.fileName, ...chunk.imports]
          .map((file) => `/${file}`)
          .filter((href) => !html.includes(href))
          .map((href) => ({ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href }, injectTo: "head" }));
      },
    },
  };
}
