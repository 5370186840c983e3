"""Converts the catalogs and symbol graphs to one archive. A warning is an error.

  convert.py WORK BASE

BASE is the path of the site in its address, such as / or /Ametrine/.
"""
import concurrent.futures, hashlib, os, shutil, subprocess, sys, time

import graphs

# Modules link to each other's symbols, and a server of static files can serve the pages.
OPTIONS = ["--enable-experimental-external-link-support", "--transform-for-static-hosting"]


def digest(work, base, name, graph, stamps):
    """Returns a digest of all that a conversion reads."""
    result = hashlib.sha256("\0".join([base, *OPTIONS, *stamps]).encode())
    for folder in [os.path.join(work, "catalogs", name + ".docc")] + ([os.path.join(work, "graphs", name)] if graph else []):
        for path in sorted(os.path.join(place, file) for place, _, files in os.walk(folder) for file in files):
            with open(path, "rb") as file:
                result.update(path.encode() + b"\0" + hashlib.sha256(file.read()).digest())
    return result.hexdigest()


def convert(work, base, name, dependencies, graph, stamps):
    """Converts a module, unless its archive was made from the same files. Returns the name, output, time and digest."""
    began = time.monotonic()
    archives = os.path.join(work, "archives")
    stamp, path = digest(work, base, name, graph, stamps), os.path.join(archives, name)
    if os.path.exists(path + ".stamp"):
        with open(path + ".stamp") as file:
            if file.read() == stamp:
                return name, False, "", 0, stamp
        os.remove(path + ".stamp")
    shutil.rmtree(path + ".doccarchive", ignore_errors=True)
    command = ["docc", "convert", os.path.join(work, "catalogs", name + ".docc"),
               "--fallback-display-name", name, "--fallback-bundle-identifier", name,
               "--warnings-as-errors", "--hosting-base-path", base, "--output-path", os.path.join(archives, name + ".doccarchive"), *OPTIONS]
    if graph:
        command += ["--additional-symbol-graph-dir", os.path.join(work, "graphs", name)]
    for dependency in dependencies:
        command += ["--dependency", os.path.join(archives, dependency + ".doccarchive")]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    output = "\n".join(line for line in run.stdout.split("\n") if line.strip())
    bad = run.returncode != 0 or "warning:" in output
    if not bad:
        with open(path + ".stamp", "w") as file:
            file.write(stamp)
    return name, bad, output, time.monotonic() - began, stamp


def main(work, base):
    jobs = [(module.name, module.dependencies, True) for module in graphs.MODULES]
    jobs.append(("Ametrine", tuple(module.name for module in graphs.MODULES), False))
    # The digests of converted modules.
    done, waiting, failed = {}, list(jobs), False
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        running = set()
        while waiting or running:
            for job in [job for job in waiting if done.keys() >= set(job[1])]:
                waiting.remove(job)
                running.add(pool.submit(convert, work, base, *job, [done[name] for name in job[1]]))
            finished, running = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for result in finished:
                name, bad, output, seconds, stamp = result.result()
                if seconds:
                    print(f"        {name}: {seconds:.1f} s", flush=True)
                if bad:
                    print(output, flush=True)
                    failed = True
                    waiting.clear()
                done[name] = stamp
    if failed:
        sys.exit("docs: the documentation compiler reported warnings or errors")
    archives = [os.path.join(work, "archives", name + ".doccarchive") for name in ["Ametrine"]
                + [module.name for module in graphs.MODULES]]
    subprocess.run(["docc", "merge", *archives, "--synthesized-landing-page-name", "Ametrine",
                    "--output-path", os.path.join(work, "site")], check=True)


main(sys.argv[1], sys.argv[2])
