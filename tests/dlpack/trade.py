"""Trades tensors between scry and PyTorch (and NumPy) in one process, without a copy, in the order of one stream.

    cargo build -p scry-test-dlpack
    python3 tests/dlpack/trade.py target/debug/libscry_trade.so [--rounds N]

What this machine lacks (a GPU, PyTorch, NumPy) is said aloud and left out; with nothing to trade with, it fails.
"""

import argparse
import ctypes
import gc
import itertools
import resource
import sys

# ctypes.CDLL gives Python's lock up while a call runs, so that deleters of Python's libraries can take it on any thread.
LIBRARY = None

CPU, CUDA = 1, 2

# How much more memory a process may have had at the end than after the first rounds, in KiB: a fraction of what they take in all.
GROWTH = 64 << 10
NAMES = {False: (b"dltensor", b"used_dltensor"), True: (b"dltensor_versioned", b"used_dltensor_versioned")}

capsule_name = ctypes.pythonapi.PyCapsule_GetName
capsule_name.restype, capsule_name.argtypes = ctypes.c_char_p, [ctypes.py_object]
capsule_pointer = ctypes.pythonapi.PyCapsule_GetPointer
capsule_pointer.restype, capsule_pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
capsule_rename = ctypes.pythonapi.PyCapsule_SetName
capsule_rename.restype, capsule_rename.argtypes = ctypes.c_int, [ctypes.py_object, ctypes.c_char_p]
capsule_new = ctypes.pythonapi.PyCapsule_New
capsule_new.restype, capsule_new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]


def load(path):
    pointer, number = ctypes.c_void_p, ctypes.c_int
    library = ctypes.CDLL(path)
    signatures = {
        "scry_error": (ctypes.c_char_p, []),
        "scry_open": (pointer, [pointer, pointer]),
        "scry_open_gpu": (pointer, [ctypes.c_size_t]),
        "scry_close": (None, [pointer]),
        "scry_sync": (number, [pointer]),
        "scry_stream": (ctypes.c_size_t, [pointer]),
        "scry_order": (number, [pointer, pointer]),
        "scry_in_use": (ctypes.c_uint64, [pointer]),
        "scry_import": (pointer, [pointer, pointer, ctypes.c_bool]),
        "scry_export": (pointer, [pointer, ctypes.c_bool]),
        "scry_drop": (None, [pointer]),
        "scry_pointer": (ctypes.c_uint64, [pointer]),
        "scry_copy": (pointer, [pointer, pointer]),
        "scry_saxpy": (number, [pointer, ctypes.c_float, pointer, pointer]),
        "scry_change": (number, [pointer, pointer]),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


def checked(result):
    """What a function of scry's gave, unless it failed."""
    if result is None or result == -1:
        raise RuntimeError(LIBRARY.scry_error().decode())
    return result


class Device:
    def __init__(self, handle, place):
        self.place, self.handle = place, checked(handle)

    @staticmethod
    def cpu():
        return Device(LIBRARY.scry_open(None, None), (CPU, 0))

    def order(self, stream):
        """Has a stream wait for what was queued on the device."""
        checked(LIBRARY.scry_order(self.handle, stream))

    def stream(self):
        """As a number for `__dlpack__`."""
        return LIBRARY.scry_stream(self.handle)

    def take(self, tensor, versioned=True):
        """A buffer of a tensor, in its memory."""
        arguments = {"max_version": (1, 1)} if versioned else {}
        if tensor.__dlpack_device__()[0] == CUDA:
            arguments["stream"] = self.stream()
        capsule = tensor.__dlpack__(**arguments)
        name = capsule_name(capsule)
        versioned = name == NAMES[True][0]
        assert name == NAMES[versioned][0], name
        pointer = capsule_pointer(capsule, name)
        # Whatever comes of it, the tensor is scry's now.
        assert capsule_rename(capsule, NAMES[versioned][1]) == 0
        return Buffer(self, checked(LIBRARY.scry_import(self.handle, pointer, versioned)))

    def saxpy(self, a, x, y):
        checked(LIBRARY.scry_saxpy(self.handle, a, x.handle, y.handle))

    def change(self, buffer):
        checked(LIBRARY.scry_change(self.handle, buffer.handle))

    def copy(self, buffer):
        return Buffer(self, checked(LIBRARY.scry_copy(self.handle, buffer.handle)))

    def in_use(self):
        return LIBRARY.scry_in_use(self.handle)

    def sync(self):
        checked(LIBRARY.scry_sync(self.handle))

    def close(self):
        LIBRARY.scry_close(self.handle)
        self.handle = None


class Buffer:
    """A producer as DLPack's protocol for Python wants it."""

    def __init__(self, device, handle):
        self.device, self.handle = device, handle

    def __dlpack_device__(self):
        return self.device.place

    def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
        # "None: the producer must assume the legacy default stream; -1: the producer must not perform any synchronization."
        stream = 1 if stream is None else stream
        if self.device.place[0] == CUDA and stream not in (-1, self.device.stream()):
            self.device.order(stream)
        versioned = max_version is not None and max_version[0] >= 1
        return capsule_new(checked(LIBRARY.scry_export(self.handle, versioned)), NAMES[versioned][0], None)

    def pointer(self):
        return LIBRARY.scry_pointer(self.handle)

    def drop(self):
        LIBRARY.scry_drop(self.handle)
        self.handle = None


class Unversioned(Buffer):
    """A producer that is older than DLPack 1.0."""

    def __dlpack__(self, *, stream=None):
        return super().__dlpack__(stream=stream)


def refuses(device, tensor, words):
    try:
        device.take(tensor)
    except RuntimeError as error:
        assert all(word in str(error) for word in words), error
    else:
        raise AssertionError(f"{tensor} is no buffer")


def resident():
    """The most memory that the process has had, in KiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def trade_numpy(rounds):
    import numpy

    device = Device.cpu()
    x, y = numpy.arange(1000, dtype=numpy.float32), numpy.ones(1000, dtype=numpy.float32)
    bx, by = device.take(x), device.take(y, versioned=False)
    device.saxpy(2, bx, by)
    device.sync()
    assert (y == 2 * numpy.arange(1000, dtype=numpy.float32) + 1).all(), "the kernel ran in NumPy's memory"
    seen = numpy.from_dlpack(by)
    assert seen.ctypes.data == y.ctypes.data and seen.shape == (1000,)
    assert device.in_use() == 0, "scry allocated nothing"

    integers = device.take(numpy.arange(12, dtype=numpy.int64).reshape(3, 4))
    device.change(integers)
    assert (numpy.from_dlpack(integers) == numpy.arange(1, 13)).all()
    halves = numpy.linspace(-2, 2, 64, dtype=numpy.float16)
    bh = device.take(halves)
    device.change(bh)
    assert (numpy.from_dlpack(bh) == -numpy.linspace(-2, 2, 64, dtype=numpy.float16)).all()
    refuses(device, numpy.arange(10, dtype=numpy.float32)[::2], ["row by row", "help"])
    refuses(device, numpy.arange(10, dtype=numpy.float64), ["float64", "`f32`"])

    # The memory is kept by whoever has it last.
    for order in itertools.permutations(range(3)):
        array = numpy.full(1000, 3, dtype=numpy.float32)
        taken = device.take(array)
        copy = device.copy(taken)
        holders = [numpy.from_dlpack(copy), taken, copy]
        view = numpy.from_dlpack(taken)
        for index in order:
            holder, holders[index] = holders[index], None
            holder.drop() if isinstance(holder, Buffer) else None
            del holder
        del array
        gc.collect()
        assert (view == 3).all()
        del view
    device.sync()
    assert device.in_use() == 0, device.in_use()

    before = None
    for round in range(rounds):
        a = device.take(numpy.full(1 << 16, 1, dtype=numpy.float32))
        b = device.copy(a)
        device.saxpy(1, a, b)
        result = numpy.from_dlpack(b)
        a.drop(), b.drop()
        assert result[round] == 2
        del result
        if round == 50:
            before = resident()
    device.sync()
    assert device.in_use() == 0
    assert before is None or resident() < before + GROWTH, (before, resident())
    for buffer in [bx, by, integers, bh]:
        buffer.drop()
    device.close()
    print(f"traded with NumPy {numpy.__version__} on the CPU, {rounds} rounds")


def trade_torch(torch, device, where, rounds):
    """`device` queues to the stream that is current."""
    on_gpu = where != "cpu"
    n = 1 << (20 if on_gpu else 16)
    x = torch.arange(n, device=where, dtype=torch.float32)
    y = torch.ones(n, device=where)
    address = y.data_ptr()
    bx, by = device.take(x), device.take(y, versioned=False)
    assert not on_gpu or by.pointer() == address
    for a in range(1, 11):
        if on_gpu:
            # What comes next is queued long before this is over.
            torch.cuda._sleep(20_000_000)
        y.mul_(2)
        device.saxpy(a, bx, by)
        if not on_gpu:
            device.sync()
        y.add_(1)
    expected, base = torch.ones(n, dtype=torch.float64), torch.arange(n, dtype=torch.float64)
    for a in range(1, 11):
        expected = expected * 2 + a * base + 1
    assert torch.allclose(y.cpu().double(), expected, rtol=1e-5), "kernels of both are in the order of one stream"
    assert y.data_ptr() == address

    # scry's memory, as PyTorch's tensor, by both structs.
    own = device.copy(by)
    seen = torch.from_dlpack(own)
    assert seen.shape == (n,) and seen.device == y.device and seen.dtype == torch.float32
    assert not on_gpu or seen.data_ptr() == own.pointer()
    device.saxpy(1, bx, own)
    if not on_gpu:
        device.sync()
    assert torch.equal(seen, y + x)
    old = Unversioned(device, own.handle)
    assert torch.utils.dlpack.from_dlpack(old).data_ptr() == seen.data_ptr()
    own.drop()
    gc.collect()
    assert torch.equal(seen, y + x), "the tensor keeps the memory"
    del seen, old

    for dtype, changed in [(torch.bfloat16, torch.neg), (torch.float16, torch.neg), (torch.int64, lambda t: t + 1)]:
        tensor = torch.arange(-500, 500, device=where).to(dtype).reshape(10, 100)
        wanted = changed(tensor)
        taken = device.take(tensor)
        device.change(taken)
        back = torch.from_dlpack(taken)
        assert back.dtype == dtype and back.data_ptr() == tensor.data_ptr() and back.shape == (1000,)
        assert torch.equal(tensor, wanted), dtype
        taken.drop()
    # Of an odd address, and of a scalar.
    part = torch.zeros(9, device=where, dtype=torch.float16)[1:]
    taken = device.take(part)
    device.change(taken)
    device.sync()
    assert (part == 0).all() and torch.signbit(part).all()
    taken.drop()
    taken = device.take(torch.tensor(7, device=where))
    device.change(taken)
    assert torch.from_dlpack(taken).item() == 8
    taken.drop()

    refuses(device, torch.zeros(4, 4, device=where).t()[1:], ["row by row", "contiguous"])
    refuses(device, torch.zeros(4, device=where, dtype=torch.float64), ["float64", "`f32`"])
    if on_gpu:
        refuses(device, torch.zeros(4), ["the CPU", "cuda:0"])

    # The memory is kept by whoever has it last.
    for order in itertools.permutations(range(4)):
        tensor = torch.full((1000,), 3.0, device=where)
        taken = device.take(tensor)
        copy = device.copy(taken)
        holders = [tensor, taken, copy, torch.from_dlpack(copy)]
        views = [torch.from_dlpack(taken), torch.from_dlpack(copy)]
        del tensor, taken, copy
        for index in order:
            holder, holders[index] = holders[index], None
            holder.drop() if isinstance(holder, Buffer) else None
            del holder
        gc.collect()
        assert all((view == 3).all() for view in views), order
        del views
    bx.drop(), by.drop()
    del x, y
    device.sync()
    assert device.in_use() == 0, device.in_use()

    size = 1 << (18 if on_gpu else 16)
    ones = torch.ones(size, device=where)
    before = None
    for round in range(rounds):
        tensor = ones * (round % 7)
        a = device.take(tensor)
        b = device.copy(a)
        device.saxpy(1, a, b)
        result = torch.from_dlpack(b)
        a.drop(), b.drop()
        del tensor
        if not on_gpu:
            device.sync()
        total = result.sum()
        del result
        if round % 100 == 99:
            assert total.item() == 2 * size * (round % 7)
        if round == 99:
            device.sync()
            before = (resident(), torch.cuda.memory_allocated() if on_gpu else 0, torch.cuda.mem_get_info()[0] if on_gpu else 0)
    device.sync()
    del total
    assert device.in_use() == 0
    if before is not None:
        host, allocated, free = before
        assert resident() < host + GROWTH, (host, resident())
        if on_gpu:
            assert torch.cuda.memory_allocated() <= allocated, (allocated, torch.cuda.memory_allocated())
            assert torch.cuda.mem_get_info()[0] > free - (256 << 20), (free, torch.cuda.mem_get_info()[0])


def trade_torch_on_gpu(torch, rounds):
    torch.zeros(1, device="cuda")
    context = ctypes.c_void_p()
    driver = ctypes.CDLL("libcuda.so.1")
    assert driver.cuCtxGetCurrent(ctypes.byref(context)) == 0 and context.value
    place = (CUDA, torch.cuda.current_device())
    for name, stream in [("the default stream", torch.cuda.default_stream()), ("a stream of its own", torch.cuda.Stream())]:
        with torch.cuda.stream(stream):
            device = Device(LIBRARY.scry_open(context, stream.cuda_stream), place)
            assert device.stream() == max(stream.cuda_stream, 1)
            trade_torch(torch, device, "cuda", rounds)
            device.close()
            # Neither the stream nor the context went with the device.
            assert (torch.ones(1000, device="cuda") + 1).sum().item() == 2000
        print(f"traded with PyTorch {torch.__version__} on {torch.cuda.get_device_name()}, on {name}, {rounds} rounds")


def trade_between_streams(torch):
    """A device of scry's with a stream of its own: who exports has the other stream wait, as the protocol asks."""
    index = torch.cuda.current_device()
    device = Device(LIBRARY.scry_open_gpu(index), (CUDA, index))
    x, y = torch.ones(1 << 20, device="cuda"), torch.zeros(1 << 20, device="cuda")
    for round in range(1, 101):
        if round % 10 == 1:
            torch.cuda._sleep(20_000_000)
        x.fill_(round)
        bx, by = device.take(x), device.take(y)
        device.saxpy(1, bx, by)
        result = torch.from_dlpack(by)
        assert result.data_ptr() == y.data_ptr()
        assert result[round].item() == sum(range(round + 1)), round
        bx.drop(), by.drop()
    device.close()
    print("traded with PyTorch between two streams, 100 rounds")


def main():
    global LIBRARY
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("library")
    parser.add_argument("--rounds", type=int, default=1000)
    options = parser.parse_args()
    LIBRARY = load(options.library)
    partners = 0
    try:
        import numpy  # noqa: F401
    except ImportError as error:
        print(f"NOT TESTED with NumPy: {error}")
    else:
        trade_numpy(options.rounds)
        partners += 1
    try:
        import torch
    except ImportError as error:
        print(f"NOT TESTED with PyTorch: {error}")
    else:
        device = Device.cpu()
        trade_torch(torch, device, "cpu", options.rounds)
        device.close()
        print(f"traded with PyTorch {torch.__version__} on the CPU, {options.rounds} rounds")
        partners += 1
        if torch.cuda.is_available():
            trade_torch_on_gpu(torch, options.rounds)
            trade_between_streams(torch)
        else:
            print("NOT TESTED with PyTorch on a GPU: torch.cuda is not available")
    if partners == 0:
        sys.exit("there is nobody to trade with")


main()
