// What the page does of the corpus. WebDriver makes functions of this, with a call of the one that is wanted.

// Loads the module, and calls `done` with the names of its tests.
function load(done) {
    globalThis.corpus = {
        failure: null,
        panicked(text) {
            this.failure = text;
        },
        // The module asks while a test runs that could as well read a file: so it is to be there when this returns.
        source(path) {
            const request = new XMLHttpRequest();
            request.open("GET", path.split("/").at(-1), false);
            request.send();
            return request.responseText;
        },
    };
    const start = async () => {
        const tests = await import(`${location.origin}/kernels.js`);
        await tests.default();
        Object.assign(globalThis.corpus, { tests, seen: 0 });
        return tests.names();
    };
    start().then(done, (error) => done(String(error)));
}

// Runs a test, and calls `done` with what became of it.
function run(number, done) {
    const { corpus } = globalThis;
    const outcome = async () => {
        try {
            await corpus.tests.run(number);
        } catch (error) {
            corpus.failure ??= String(error);
        }
        const kernels = corpus.tests.kernels().slice(corpus.seen);
        corpus.seen += kernels.length;
        return { failure: corpus.failure, progress: corpus.tests.progress(), kernels };
    };
    outcome().then(done, (error) => done({ failure: String(error), progress: [], kernels: [] }));
}
