// Real web servers that serve a folder by the recipes for site owners. Of a recipe only its example's name and folder are replaced.

import { spawn } from "node:child_process";
import fs from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { compress } from "../tools/compress.mjs";
import { DIST } from "../tools/serve.mjs";

const RECIPES = path.join(import.meta.dirname, "recipes");
const isRoot = process.getuid?.() === 0;

/** A recipe with other words in some places, each of which it must have. */
async function recipe(name, words = {}) {
  let text = await fs.readFile(path.join(RECIPES, name), "utf8");
  for (const [from, to] of Object.entries(words)) {
    if (!text.includes(from)) throw new Error(`${name} no longer says ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

const nginx = {
  async start({ home, site, port }) {
    const own = await recipe("nginx.conf", { "listen 80;": `listen 127.0.0.1:${port};`, "/var/www/example.org": site });
    const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((part) => `${part}_temp_path ${home}/${part};`).join("\n");
    const around = `load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
daemon off; pid ${home}/nginx.pid; error_log stderr; worker_processes 1; ${isRoot ? "user root;" : ""}
events {}
http { access_log off; ${folders}
${own}}`;
    await fs.writeFile(path.join(home, "nginx.conf"), around);
    return ["nginx", ["-e", "stderr", "-c", path.join(home, "nginx.conf")]];
  },
};

const apache = {
  async start({ home, site, port }) {
    await fs.writeFile(path.join(site, "suizo/.htaccess"), await recipe("htaccess"));
    const modules = ["mpm_event", "authz_core", "mime", "dir", "headers", "rewrite", "deflate", "filter"].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`);
    const around = `${modules.join("\n")}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${home}/apache.pid
ErrorLog ${home}/error.log
TypesConfig /etc/mime.types
AddType application/x-gzip .gz
AddOutputFilterByType DEFLATE text/html text/plain text/css text/javascript
DocumentRoot ${site}
<Directory ${site}>
  AllowOverride FileInfo Indexes
  Options SymLinksIfOwnerMatch
  Require all granted
</Directory>
${isRoot ? "User www-data\nGroup www-data" : ""}
`;
    await fs.writeFile(path.join(home, "apache.conf"), around);
    return ["apache2", ["-DFOREGROUND", "-f", path.join(home, "apache.conf")]];
  },
};

const caddy = {
  async start({ home, site, port }) {
    const own = await recipe("Caddyfile", { "example.org {": `http://127.0.0.1:${port} {`, "/var/www/example.org": site });
    await fs.writeFile(path.join(home, "Caddyfile"), `{\n\tadmin off\n\tauto_https off\n}\n${own}`);
    return ["caddy", ["run", "--adapter", "caddyfile", "--config", path.join(home, "Caddyfile")]];
  },
};

/** No recipe at all: a folder of files, as a host without settings serves it. */
const plain = {
  async start({ site, port }) {
    return ["python3", ["-m", "http.server", "--bind", "127.0.0.1", "--directory", site, String(port)]];
  },
};

export const SERVERS = { nginx, apache, caddy, plain };

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

let packed;
/** The build with what is packed beside its files, once for all servers. */
function packedBuild() {
  packed ??= (async () => {
    const folder = path.resolve(import.meta.dirname, "../../target/deploy");
    await fs.rm(folder, { recursive: true, force: true });
    await fs.cp(DIST, folder, { recursive: true, preserveTimestamps: true });
    compress(folder, "/suizo/");
    return folder;
  })();
  return packed;
}

/**
 * Starts a server with the compressed build as the folder `suizo` of its site.
 *
 * @param {keyof typeof SERVERS} name
 * @returns {Promise<{ url: string, folder: string, close: () => Promise<void> }>}
 */
export async function start(name) {
  const home = await fs.mkdtemp(path.join(os.tmpdir(), `suizo-${name}-`));
  // the server may run as somebody else
  await fs.chmod(home, 0o755);
  const site = path.join(home, "www");
  const folder = path.join(site, "suizo");
  await fs.cp(name === "plain" ? DIST : await packedBuild(), folder, { recursive: true, preserveTimestamps: true });
  const port = await freePort();
  const [program, args] = await SERVERS[name].start({ home, site, port });
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const server = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  server.stderr.on("data", (bytes) => (said += bytes));
  const ended = new Promise((resolve) => server.once("close", resolve).once("error", resolve));
  let isOver = false;
  ended.then(() => (isOver = true));
  const url = `http://127.0.0.1:${port}/suizo/`;
  const close = async () => {
    server.kill("SIGTERM");
    await ended;
    await fs.rm(home, { recursive: true, force: true });
  };
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return { url, folder, close };
    if (isOver || tries > 200) {
      const log = await fs.readFile(path.join(home, "error.log"), "utf8").catch(() => "");
      await close();
      throw new Error(`${program} does not answer${answer ? ` but with ${answer.status}` : ""}:\n${said}${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
